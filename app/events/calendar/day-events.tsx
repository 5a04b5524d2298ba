import { dayUrl } from '#app/events/event/calendar-url.ts'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import { EventRow } from '#app/events/event/event-row.tsx'
import type { CalendarData } from './calendar-data.server.ts'

/** The events of a day. A day without events shows the next event instead. */
export function DayEvents({ calendar }: { calendar: CalendarData }) {
  const { day, dayText, events, following } = calendar
  return (
    <section aria-labelledby="day-events">
      <div aria-live="polite">
        <h2 id="day-events" className="text-xl">
          Events for <time dateTime={day}>{dayText}</time>
        </h2>
        {events.length === 0 && <p className="mt-4 text-muted">No events scheduled for this date.</p>}
      </div>
      {events.length > 0 && (
        <ul className="mt-5">
          {events.map((event) => (
            <EventListItem key={event.slug} event={event} />
          ))}
        </ul>
      )}
      {following && (
        <div className="mt-10">
          <p className="eyebrow mb-3">Next event after this day</p>
          <ul>
            <EventRow event={following} href={dayUrl(following.localDate)} />
          </ul>
        </div>
      )}
    </section>
  )
}
