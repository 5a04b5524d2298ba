import type { CalendarUrls } from '#app/events/event/calendar-url.ts'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import { EventRow } from '#app/events/event/event-row.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { CalendarData } from './calendar-data.server.ts'
import { dayEventsId, useScrollToChosenDay } from './chosen-day.ts'
import { volunteerTexts } from './volunteer-texts.ts'

/** The events on a day. A day without events shows the next event instead. */
export function DayEvents({ calendar, urls }: { calendar: CalendarData; urls: CalendarUrls }) {
  const { day, dayText, events, nextEvent } = calendar
  const heading = useScrollToChosenDay(day)
  return (
    <section aria-labelledby={dayEventsId}>
      <div aria-live="polite">
        <h2 id={dayEventsId} ref={heading} className="scroll-mt-4 text-xl">
          Events for <time dateTime={day}>{dayText}</time>
        </h2>
        {events.length === 0 && (
          <EditableText as="p" text={volunteerTexts.emptyDay} className="mt-4 text-muted" />
        )}
      </div>
      {events.length > 0 && (
        <ul className="mt-5">
          {events.map((event) => (
            <EventListItem key={event.slug} event={event} />
          ))}
        </ul>
      )}
      {nextEvent && (
        <div className="mt-10">
          <p className="eyebrow mb-3">Next event after this day</p>
          <ul>
            <EventRow event={nextEvent} href={urls.day(nextEvent.localDate)} />
          </ul>
        </div>
      )}
    </section>
  )
}
