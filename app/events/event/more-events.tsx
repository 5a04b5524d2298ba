import { calendarPath } from './calendar-url.ts'
import { EventRow } from './event-row.tsx'
import type { EventSummary } from './event-view.server.ts'

/** Other upcoming events, on an event's page. */
export function MoreEvents({ events }: { events: EventSummary[] }) {
  return (
    <section aria-labelledby="more" className="mt-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="more" className="text-2xl">
          Coming up
        </h2>
        <a href={calendarPath} className="link inline-flex min-h-11 items-center">
          Full calendar
        </a>
      </div>
      {events.length === 0 && <p className="text-muted">Nothing else is planned at the moment.</p>}
      <ul>
        {events.map((event) => (
          <EventRow key={event.slug} event={event} href={`/events/${event.slug}`} />
        ))}
      </ul>
    </section>
  )
}
