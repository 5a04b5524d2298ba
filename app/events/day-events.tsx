import { EventEntry } from './event-entry.tsx'
import type { EventView } from './event-view.server.ts'

/** The events of one day, or a sentence when there is none. */
export function DayEvents({ day, dayWords, events }: { day: string; dayWords: string; events: EventView[] }) {
  return (
    <section aria-labelledby="day-events">
      <div aria-live="polite">
        <h2 id="day-events" className="text-xl">
          Events for <time dateTime={day}>{dayWords}</time>
        </h2>
        {events.length === 0 && <p className="mt-4 text-muted">No events scheduled for this date.</p>}
      </div>
      <ul className="mt-5">
        {events.map((event) => (
          <EventEntry key={event.slug} event={event} />
        ))}
      </ul>
    </section>
  )
}
