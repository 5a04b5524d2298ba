import { EditableText } from '#app/ui/editable-text.tsx'
import { calendarUrl } from './calendar-url.ts'
import { EventRow } from './event-row.tsx'
import { eventTexts } from './event-texts.ts'
import type { EventSummary } from './event-view.server.ts'

/** Other upcoming events, on an event's page. */
export function MoreEvents({ events }: { events: EventSummary[] }) {
  return (
    <section aria-labelledby="more" className="mt-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <EditableText as="h2" text={eventTexts.moreTitle} id="more" className="text-2xl" />
        <a href={calendarUrl} className="link inline-flex min-h-11 items-center">
          Full calendar
        </a>
      </div>
      {events.length === 0 && <EditableText as="p" text={eventTexts.noMore} className="text-muted" />}
      <ul>
        {events.map((event) => (
          <EventRow key={event.slug} event={event} href={`/events/${event.slug}`} />
        ))}
      </ul>
    </section>
  )
}
