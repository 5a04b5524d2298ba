import { type CalendarFilter, withFilter } from '#app/events/event/calendar-filter.ts'
import { calendarUrl, listUrl } from '#app/events/event/calendar-url.ts'

const views = [
  { view: 'calendar', label: 'Calendar', href: calendarUrl },
  { view: 'list', label: 'List', href: listUrl('upcoming') },
]

interface Props {
  filter: CalendarFilter
}

/** Switches between the calendar and the list. */
export function ViewSwitch({ view, filter }: Props & { view: 'calendar' | 'list' | 'auto' }) {
  if (view !== 'auto') return <Views current={view} filter={filter} />
  return (
    <>
      <Views current="list" filter={filter} className="sm:hidden" />
      <Views current="calendar" filter={filter} className="max-sm:hidden" />
    </>
  )
}

function Views({
  current,
  filter,
  className = '',
}: Props & { current: 'calendar' | 'list'; className?: string }) {
  return (
    <nav
      aria-label="View"
      className={`mb-8 inline-flex max-w-full flex-wrap overflow-hidden rounded-md border border-edge ${className}`}
    >
      {views.map(({ view, label, href }) => (
        <a
          key={view}
          href={withFilter(href, filter)}
          aria-current={view === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center border-s border-hairline bg-surface px-5 text-ink no-underline first:border-0 aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-evergreen"
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
