import { calendarUrl, listUrl } from '#app/events/event/calendar-url.ts'

const views = [
  { view: 'calendar', label: 'Calendar', href: calendarUrl },
  { view: 'list', label: 'List', href: listUrl('upcoming') },
]

/** Switches between calendar and list. */
export function ViewSwitch({ view }: { view: 'calendar' | 'list' | 'auto' }) {
  if (view !== 'auto') return <Views current={view} />
  return (
    <>
      <Views current="list" className="sm:hidden" />
      <Views current="calendar" className="max-sm:hidden" />
    </>
  )
}

function Views({ current, className = '' }: { current: 'calendar' | 'list'; className?: string }) {
  return (
    <nav
      aria-label="View"
      className={`mb-8 inline-flex max-w-full flex-wrap overflow-hidden rounded-md border border-edge ${className}`}
    >
      {views.map(({ view, label, href }) => (
        <a
          key={view}
          href={href}
          aria-current={view === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center border-s border-hairline bg-surface px-5 text-ink no-underline first:border-0 aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-evergreen"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
