import { listPictures } from '#app/cms/media/picture-store.server.ts'
import type { CalendarChoice } from '#app/events/event/calendar-url.ts'
import {
  findFirstEvent,
  listEventsBetween,
  listPastEvents,
  listUpcomingEvents,
} from '#app/events/event/event-store.server.ts'
import { viewEvent } from '#app/events/event/event-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { daysOf } from '#app/platform/time/event-schedule.ts'
import { formatDate, formatMonth } from '#app/platform/time/format-date.ts'
import { addMonths, firstMonth, lastMonth, monthGrid } from '#app/platform/time/local-date.ts'
import { initialDay, isOn } from './calendar-days.ts'

interface At {
  now: Date
  timeZone: string
}

export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>
export type ListData = Awaited<ReturnType<typeof loadList>>

/** A month with the number of events on each of its days, and the events of the chosen day. */
export async function loadCalendar(
  db: Database,
  { month, day: chosen }: Extract<CalendarChoice, { view: 'calendar' }>,
  { now, today, timeZone }: At & { today: string },
) {
  const { from, to } = monthGrid(month)
  const events = await listEventsBetween(db, from, to, now)
  const day = chosen ?? initialDay(month, today, events)
  const ofDay = day < from || day > to ? await listEventsBetween(db, day, day, now) : events.filter(isOn(day))
  const counts: Record<string, number> = {}
  for (const date of events.flatMap(daysOf)) {
    if (date >= from && date <= to) counts[date] = (counts[date] ?? 0) + 1
  }
  return {
    month,
    monthText: formatMonth(month),
    previous: month > firstMonth ? addMonths(month, -1) : null,
    next: month < lastMonth ? addMonths(month, 1) : null,
    counts,
    day,
    dayText: formatDate(day),
    events: ofDay.map((event) => viewEvent(event, now, timeZone)),
    following: ofDay.length === 0 ? await findFollowing(db, day, { now, timeZone }) : null,
  }
}

/** What to offer on a day without events: the first event after it. */
async function findFollowing(db: Database, day: string, { now, timeZone }: At) {
  const first = await findFirstEvent(db, day, now)
  return first ? viewEvent(first, now, timeZone) : null
}

const pageSize = 10

/** A page of events as a list. */
export async function loadList(
  db: Database,
  { when, page }: Extract<CalendarChoice, { view: 'list' }>,
  { now, timeZone }: At,
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
