import { listPictures } from '#app/cms/media/picture-store.server.ts'
import type { CalendarChoice } from '#app/events/event/calendar-url.ts'
import {
  findFirstEvent,
  listEventsBetween,
  listPastEvents,
  listUpcomingEvents,
} from '#app/events/event/event-store.server.ts'
import { summarizeEvent, viewEvent } from '#app/events/event/event-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysOf } from '#app/platform/time/event-schedule.ts'
import { formatDate, formatMonth } from '#app/platform/time/format-date.ts'
import { addMonths, firstMonth, lastMonth, monthGrid, type WeekStart } from '#app/platform/time/local-date.ts'
import { initialDay, occursOn } from './calendar-days.ts'

interface LocalNow {
  now: Date
  timeZone: string
}

export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>
export type ListData = Awaited<ReturnType<typeof loadList>>
export type NextEventsData = Awaited<ReturnType<typeof loadNextEvents>>

/** Loads a month with the number of events on each day, and the events of the selected day. */
export async function loadCalendar(
  db: Database,
  { month, day: chosen }: Extract<CalendarChoice, { month: string }>,
  { now, today, timeZone, weekStart }: LocalNow & { today: string; weekStart: WeekStart },
) {
  const { from, to } = monthGrid(month, weekStart)
  const events = await listEventsBetween(db, from, to, now)
  const day = chosen ?? initialDay(month, today, events)
  const dayEvents =
    day < from || day > to ? await listEventsBetween(db, day, day, now) : events.filter(occursOn(day))
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
    events: dayEvents.map((event) => viewEvent(event, now, timeZone)),
    following: dayEvents.length === 0 ? await findFollowing(db, day, { now, timeZone }) : null,
  }
}

/** Finds the first event after a day without events. */
async function findFollowing(db: Database, day: string, { now, timeZone }: LocalNow) {
  const first = await findFirstEvent(db, day, now)
  return first ? summarizeEvent(first, now, timeZone) : null
}

const nextCount = 5

/** Loads the next events, with the number of all that are planned. */
export async function loadNextEvents(db: Database, { now, timeZone }: LocalNow) {
  const { events, count } = await listUpcomingEvents(db, { number: 1, size: nextCount }, now, timeZone)
  return { count, events: events.map((event) => viewEvent(event, now, timeZone)) }
}

const pageSize = 10

/** Loads a page of the event list. */
export async function loadList(
  db: Database,
  { when, page }: Extract<CalendarChoice, { view: 'list' }>,
  { now, timeZone }: LocalNow,
) {
  const list = when === 'past' ? listPastEvents : listUpcomingEvents
  const { events, count } = await list(db, { number: page, size: pageSize }, now, timeZone)
  return {
    when,
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
    events: events.map((event) => viewEvent(event, now, timeZone)),
    picture:
      count === 0 ? ((await listPictures(db, ['empty-calendar'])).get('empty-calendar') ?? null) : null,
  }
}
