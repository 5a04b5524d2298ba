import { type Selectable, sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { isPast, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { earliestEvent, type NextEvent } from './next-event.ts'

export type StoredEvent = Selectable<EventTable>

/** The events that visitors may see now: no drafts, no scheduled events, none from the trash. */
const published = (db: Database, now: Date) =>
  db.selectFrom('event').where('publishedAt', '<=', now.toISOString()).where('deletedAt', 'is', null)

// SQLite and PostgreSQL sort nulls differently; this puts all-day events first on both.
const startTime = sql<string>`coalesce(${sql.ref('startTime')}, '')`

/** Finds a published event by slug, canceled ones included. */
export async function findEvent(db: Database, slug: string, now: Date): Promise<StoredEvent | undefined> {
  return published(db, now).selectAll().where('slug', '=', slug).executeTakeFirst()
}

/** Lists the published events among those with the given ids. */
export async function listEventsById(db: Database, ids: string[], now: Date): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return published(db, now).selectAll().where('id', 'in', ids).execute()
}

/** Lists the events with at least one day between two dates, inclusive. */
export async function listEventsBetween(
  db: Database,
  from: string,
  to: string,
  now: Date,
): Promise<StoredEvent[]> {
  return published(db, now)
    .selectAll()
    .where('localDate', '<=', to)
    .where('lastDate', '>=', from)
    .orderBy('localDate')
    .orderBy(startTime)
    .orderBy('title')
    .execute()
}

const feedDays = 365

/** Lists the events of the past year and all upcoming ones, for the calendar feed. */
export async function listFeedEvents(db: Database, now: Date): Promise<StoredEvent[]> {
  return published(db, now)
    .selectAll()
    .where('lastDate', '>=', addDays(localDateIn(now, 'UTC'), -feedDays))
    .orderBy('localDate')
    .orderBy('id')
    .execute()
}

export interface Page {
  /** Counted from 1. */
  number: number
  size: number
}

/** Finds the first event that ends on or after a date. */
export async function findFirstEvent(
  db: Database,
  from: string,
  now: Date,
): Promise<StoredEvent | undefined> {
  return published(db, now)
    .selectAll()
    .where('lastDate', '>=', from)
    .orderBy('localDate')
    .orderBy(startTime)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** A page of the events of today and later, and of overnight events until they end, soonest first; with a total count. */
export async function listUpcomingEvents(db: Database, page: Page, now: Date, timeZone: string) {
  const today = localDateIn(now, timeZone)
  const overnight = await listOvernight(db, today, now, timeZone)
  const upcoming = published(db, now).where((eb) =>
    eb.or([eb('lastDate', '>=', today), ...overnight.map((id) => eb('id', '=', id))]),
  )
  const [events, { count }] = await Promise.all([
    upcoming
      .selectAll()
      .orderBy('localDate')
      .orderBy(startTime)
      .orderBy('id')
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
    upcoming.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { events, count: Number(count) }
}

/** A page of all other events, which are over, latest first; with a total count. */
export async function listPastEvents(db: Database, page: Page, now: Date, timeZone: string) {
  const today = localDateIn(now, timeZone)
  const overnight = await listOvernight(db, today, now, timeZone)
  const past = published(db, now).where((eb) =>
    eb.and([eb('lastDate', '<', today), ...overnight.map((id) => eb('id', '!=', id))]),
  )
  const [events, { count }] = await Promise.all([
    past
      .selectAll()
      .orderBy('lastDate', 'desc')
      .orderBy(startTime, 'desc')
      .orderBy('id')
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
    past.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { events, count: Number(count) }
}

/** The ids of events whose last day was yesterday and that are still in progress after midnight. */
async function listOvernight(db: Database, today: string, now: Date, timeZone: string) {
  const rows = await published(db, now)
    .select(['id', 'localDate', 'lastDate', 'startTime', 'endTime'])
    .where('status', '=', 'confirmed')
    .where('lastDate', '=', addDays(today, -1))
    .where('startTime', 'is not', null)
    .execute()
  return rows.filter((event) => !isPast(event, now, timeZone)).map(({ id }) => id)
}

/** Finds the event that is in progress or comes next; undefined when none is planned. */
export async function findNextEvent(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<NextEvent | undefined> {
  const rows = await published(db, now)
    .select(['slug', 'title', 'localDate', 'lastDate', 'startTime', 'endTime', 'locationName', 'pictureId'])
    .where('status', '=', 'confirmed')
    // An event that started yesterday evening may still be in progress.
    .where('lastDate', '>=', addDays(localDateIn(now, timeZone), -1))
    .orderBy('localDate')
    .limit(100)
    .execute()
  return earliestEvent(rows, now, timeZone)
}
