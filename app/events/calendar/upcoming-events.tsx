import { type CalendarFilter, isFiltered, withFilter } from '#app/events/event/calendar-filter.ts'
import { listUrl } from '#app/events/event/calendar-url.ts'
import { EventRow } from '#app/events/event/event-row.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import type { UpcomingEventsData } from './calendar-data.server.ts'
import { NoMatches } from './calendar-filter-form.tsx'
import { volunteerTexts } from './volunteer-texts.ts'

/** The first upcoming events, below the calendar. With `isFirst`, a phone shows them in place of the calendar. */
export function UpcomingEvents({
  upcoming: { events, count },
  filter,
  isFirst,
}: {
  upcoming: UpcomingEventsData
  filter: CalendarFilter
  isFirst: boolean
}) {
  return (
    <section aria-labelledby="upcoming-events" className={isFirst ? 'sm:mt-16' : 'mt-16'}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <EditableText as="h2" text={volunteerTexts.nextTitle} id="upcoming-events" className="text-2xl" />
        <a
          href={withFilter(listUrl(events.length > 0 ? 'upcoming' : 'past'), filter)}
          className="link inline-flex min-h-11 items-center"
        >
          {events.length === 0 ? 'See past events' : `All upcoming events (${count})`}
        </a>
      </div>
      {events.length === 0 && isFiltered(filter) && <NoMatches />}
      {events.length === 0 && !isFiltered(filter) && (
        <EditableText as="p" text={volunteerTexts.noneUpcoming} className="text-muted" />
      )}
      <ul>
        {events.map((event) => (
          <EventRow key={event.slug} event={event} href={`/events/${event.slug}`} />
        ))}
      </ul>
    </section>
  )
}
