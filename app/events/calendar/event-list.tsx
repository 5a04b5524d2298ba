import { useNavigate } from 'react-router'
import { type CalendarFilter, isFiltered, withFilter } from '#app/events/event/calendar-filter.ts'
import { calendarUrl, listUrl, onePageUrl } from '#app/events/event/calendar-url.ts'
import { EventListItem } from '#app/events/event/event-list-item.tsx'
import type { Coordinates } from '#app/platform/coordinates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Paging } from '#app/ui/paging.tsx'
import type { ListData } from './calendar-data.server.ts'
import { NoMatches } from './calendar-filter-form.tsx'
import { NearMeButton, useNearMe } from './near-me.tsx'
import { volunteerTexts } from './volunteer-texts.ts'

const headings = { upcoming: 'Upcoming events', past: 'Past events' }

/** The upcoming or past events as a list. */
export function EventList({ list, filter }: { list: ListData; filter: CalendarFilter }) {
  const { when, page, pages, isTruncated, picture } = list
  const navigate = useNavigate()
  const { events, distances, setHere } = useNearMe(list.events)
  // The location stays on the device, so the browser needs all events to find the nearest ones.
  const onLocate = (here: Coordinates) => {
    setHere(here)
    if (pages > 1) navigate(withFilter(onePageUrl(when), filter), { replace: true, preventScrollReset: true })
  }
  const isEmpty = events.length === 0 && !picture
  const otherWhen = when === 'past' ? 'upcoming' : 'past'
  return (
    <section aria-labelledby="events">
      <div className="mb-5 flex flex-col items-start gap-x-6 sm:flex-row sm:items-baseline sm:justify-between">
        <h2 id="events" className="text-2xl">
          {headings[when]}
        </h2>
        <a href={withFilter(listUrl(otherWhen), filter)} className="link inline-flex min-h-11 items-center">
          {headings[otherWhen]}
        </a>
      </div>
      {events.some(({ coordinates }) => coordinates) && <NearMeButton onLocate={onLocate} />}
      {isTruncated && (
        <p className="mb-6 text-sm text-muted">Only the first {list.events.length} events are listed.</p>
      )}
      {picture ? (
        <EmptyState
          picture={picture}
          action={
            when === 'past' ? (
              <ButtonLink href={calendarUrl}>See the calendar</ButtonLink>
            ) : (
              <ButtonLink href={listUrl('past')}>See past events</ButtonLink>
            )
          }
        >
          <EditableText
            as="span"
            text={when === 'past' ? volunteerTexts.nonePast : volunteerTexts.noneListed}
          />
        </EmptyState>
      ) : (
        <ul>
          {events.map((event, i) => (
            <EventListItem
              key={event.slug}
              event={event}
              showDate
              distance={distances[event.slug]}
              featured={i === 0 && page === 1 && when === 'upcoming'}
            />
          ))}
        </ul>
      )}
      {isEmpty && (isFiltered(filter) ? <NoMatches /> : <p>There are no events on this page.</p>)}
      <Paging page={page} pageCount={pages} href={(to) => withFilter(listUrl(when, to), filter)} />
    </section>
  )
}
