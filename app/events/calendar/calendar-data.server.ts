import { findDesignPicture } from '#app/cms/media/design-picture-store.server.ts'
import { cachedEvents } from '#app/events/event/cached-events.server.ts'
import { type CalendarFilter, isFiltered, noFilter } from '#app/events/event/calendar-filter.ts'
import type { CalendarQuery } from '#app/events/event/calendar-url.ts'
import {
  findFirstEvent,
  listEventsBetween,
  listFilterOptions,
  listOvernightEvents,
  listPastEvents,
  listUpcomingEvents,
} from '#app/events/event/event-store.server.ts'
import { summarizeEvent, toEventView } from '#app/events/event/event-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysOf, eventEnd } from '#app/platform/time/event-schedule.ts'
import { formatDate, formatMonth } from '#app/platform/time/format-date.ts'
import { addMonths, firstMonth, lastMonth, monthGrid, type WeekStart } from '#app/platform/time/local-date.ts'
import { initialDay, occursOn } from './calendar-days.ts'

interface QueryContext {
  filter: CalendarFilter
  now: Date
  timeZone: string
}

export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>
export type ListData = Awaited<ReturnType<typeof loadList>>
export type UpcomingEventsData = Awaited<ReturnType<typeof loadUpcomingEvents>>

/** Loads a month with the number of events on each day, and the events of the selected day. */
export async function loadCalendar(
  db: Database,
  { month, day: chosenDay }: Extract<CalendarQuery, { month: string }>,
  { now, today, timeZone, weekStart, filter }: QueryContext & { today: string; weekStart: WeekStart },
) {
  const { from, to } = monthGrid(month, weekStart)
  const events = await listEventsBetween(db, from, to, now, filter, timeZone)
  const day = chosenDay ?? initialDay(month, today, events)
  const dayEvents =
    day < from || day > to
      ? await listEventsBetween(db, day, day, now, filter, timeZone)
      : events.filter(occursOn(day))
  const counts: Record<string, number> = {}
  for (const date of events.flatMap(daysOf)) {
    if (date >= from && date <= to) counts[date] = (counts[date] ?? 0) + 1
  }
  return {
    month,
    weekStart,
    monthText: formatMonth(month),
    previous: month > firstMonth ? addMonths(month, -1) : null,
    next: month < lastMonth ? addMonths(month, 1) : null,
    counts,
    day,
    dayText: formatDate(day),
    events: dayEvents.map((event) => toEventView(event, now, timeZone)),
    nextEvent: dayEvents.length === 0 ? await findEventAfter(db, day, { now, timeZone, filter }) : null,
  }
}

/** Finds the first event after a day without events. */
async function findEventAfter(db: Database, day: string, { now, timeZone, filter }: QueryContext) {
  const first = await findFirstEvent(db, day, now, filter, timeZone)
  return first ? summarizeEvent(first, now, timeZone) : null
}

const maxUpcomingEvents = 5

/** Loads the first upcoming events and their total count. Without a filter, the result is cached. */
export async function loadUpcomingEvents(db: Database, { now, timeZone, filter }: QueryContext) {
  if (isFiltered(filter)) return (await readFirstUpcoming(db, { now, timeZone, filter })).upcoming
  const { value } = await cachedEvents(db, 'upcoming events', { now, timeZone }, async () => {
    const { upcoming, events } = await readFirstUpcoming(db, { now, timeZone, filter: noFilter })
    const overnight = await listOvernightEvents(db, now, timeZone)
    return { value: upcoming, changesAt: [...events, ...overnight].map((event) => eventEnd(event, timeZone)) }
  })
  return value
}

async function readFirstUpcoming(db: Database, { now, timeZone, filter }: QueryContext) {
  const page = { number: 1, size: maxUpcomingEvents }
  const { events, count } = await listUpcomingEvents(db, page, now, timeZone, filter)
  return { events, upcoming: { count, events: events.map((event) => toEventView(event, now, timeZone)) } }
}

const pageSize = 10
/** The maximum number of events in the one-page list, so that it stays small enough for a phone. */
const onePageSize = 200

/** Loads a page of the event list. */
export async function loadList(
  db: Database,
  { when, page, onOnePage = false }: Extract<CalendarQuery, { view: 'list' }>,
  { now, timeZone, filter }: QueryContext,
) {
  const size = onOnePage ? onePageSize : pageSize
  const listEvents = when === 'past' ? listPastEvents : listUpcomingEvents
  const { events, count } = await listEvents(db, { number: page, size }, now, timeZone, filter)
  return {
    when,
    page,
    pages: onOnePage ? 1 : Math.max(1, Math.ceil(count / size)),
    isTruncated: onOnePage && count > size,
    events: events.map((event) => toEventView(event, now, timeZone)),
    picture: count === 0 && !isFiltered(filter) ? await findDesignPicture(db, 'empty-calendar') : null,
  }
}

export type FilterOptions = Awaited<ReturnType<typeof readFilterOptions>>

/**
 * The filter options: kinds in the order of the settings. The visitor’s choices are included even if no event has them.
 */
export async function readFilterOptions(
  db: Database,
  { now, timeZone, eventKinds }: { now: Date; timeZone: string; eventKinds: string[] },
  filter: CalendarFilter,
) {
  const { value } = await cachedEvents(db, 'filter options', { now, timeZone }, async () => ({
    value: await listFilterOptions(db, now, timeZone),
  }))
  const { kinds, locations, hasFamilyFriendly, hasLimitedSpots } = value
  const usedKinds = new Set([...kinds, filter.kind].filter(Boolean))
  const listedKinds = eventKinds.filter((kind) => usedKinds.has(kind))
  return {
    kinds: [...listedKinds, ...[...usedKinds].filter((kind) => !listedKinds.includes(kind)).sort()],
    // With a single location there is nothing to choose.
    locations:
      locations.length > 1 || filter.location
        ? [...new Set([...locations, filter.location].filter(Boolean))]
        : [],
    hasFamilyFriendly: hasFamilyFriendly || filter.familyFriendly,
    // If no event has a capacity, almost every event has spots, and the filter is hidden.
    hasLimitedSpots: hasLimitedSpots || filter.hasFreeSpots,
  }
}
