import { listUrl } from '#app/events/event/calendar-url.ts'
import { EventRow } from '#app/events/event/event-row.tsx'
import type { NextEventsData } from './calendar-data.server.ts'

/** The next events, below the calendar. With `isFirst`, a phone shows them in place of the calendar. */
export function NextEvents({ next: { events, count }, isFirst }: { next: NextEventsData; isFirst: boolean }) {
  return (
    <section aria-labelledby="next-events" className={`max-w-4xl ${isFirst ? 'sm:mt-16' : 'mt-16'}`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="next-events" className="text-2xl">
          Next events
        </h2>
        <a
          href={listUrl(events.length > 0 ? 'upcoming' : 'past')}
          className="link inline-flex min-h-11 items-center"
        >
          {events.length === 0 ? 'See past events' : `All upcoming events (${count})`}
        </a>
      </div>
      {events.length === 0 && <p className="text-muted">Nothing is planned at the moment.</p>}
      <ul>
        {events.map((event) => (
          <EventRow key={event.slug} event={event} href={`/events/${event.slug}`} />
        ))}
      </ul>
    </section>
  )
}
