import { ArrowIcon, ClockIcon, LocationIcon } from '#app/ui/icons.tsx'
import { DateTile } from './date-tile.tsx'
import type { NextEvent } from './next-event.ts'

/** The next event, as a card that links to its page. */
export function NextEventCard({ event }: { event: Omit<NextEvent, 'expiresAt'> }) {
  return (
    <article className="card relative flex items-stretch overflow-hidden hover:border-brass">
      <DateTile date={event.localDate} className="w-22 max-w-1/4 border-e border-hairline bg-sunken" />
      <div className="min-w-0 flex-1 px-[min(1.25rem,4vw)] py-4">
        <p className="eyebrow">Next event · {event.timeUntil}</p>
        <h2 className="mt-1 text-xl">
          <a
            href={`/events/${event.slug}`}
            dir="auto"
            className="block text-ink no-underline after:absolute after:inset-0 hover:text-evergreen"
          >
            {event.title}
          </a>
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <li className="flex items-center gap-1.5">
            <ClockIcon className="size-4.5 shrink-0 text-brass-text" />
            <time dateTime={event.startsAt}>
              <span className="sr-only">{event.dateText}, </span>
              {event.timeText}
            </time>
          </li>
          {event.locationName && (
            <li className="flex items-center gap-1.5">
              <LocationIcon className="size-4.5 shrink-0 text-brass-text" />
              <span dir="auto" className="min-w-0">
                {event.locationName}
              </span>
            </li>
          )}
        </ul>
      </div>
      <ArrowIcon className="me-4 size-5 shrink-0 self-center text-brass-text max-sm:hidden" />
    </article>
  )
}
