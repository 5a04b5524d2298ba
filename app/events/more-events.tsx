import { calendarPath } from './calendar-address.ts'
import { DateLeaf } from './date-leaf.tsx'
import { EventMark } from './event-mark.tsx'
import type { EventView } from './event-view.server.ts'

/** The events that come next, on the page of another. */
export function MoreEvents({ events }: { events: EventView[] }) {
  return (
    <section aria-labelledby="more" className="mt-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="more" className="text-2xl">
          Coming up
        </h2>
        <a href={calendarPath} className="link inline-flex min-h-11 items-center">
          The whole calendar
        </a>
      </div>
      {events.length === 0 && <p className="text-muted">Nothing else is planned at the moment.</p>}
      <ul>
        {events.map((event) => (
          <li
            key={event.slug}
            className="group relative flex items-center gap-5 border-t border-hairline py-2 last:border-b hover:bg-wash"
          >
            <DateLeaf date={event.localDate} className="w-16 shrink-0" />
            <div className="min-w-0">
              <EventMark event={event} />
              <h3 className="text-lg">
                <a
                  href={`/events/${event.slug}`}
                  dir="auto"
                  className="text-ink no-underline group-hover:text-evergreen after:absolute after:inset-0"
                >
                  {event.title}
                </a>
              </h3>
              <p className="text-sm text-muted">
                <span className="sr-only">{event.dates}, </span>
                {event.time}
                {event.locationName && ` · ${event.locationName}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
