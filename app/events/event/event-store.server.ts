import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely'
import { isPublished } from '#app/cms/collections/published-store.server.ts'
import { hasFreeSpots } from '#app/events/roster/free-spots.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { isPast, localDateIn, maxEventDays } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type CalendarFilter, noFilter } from './calendar-filter.ts'
import { prayerColumns } from './format-event-time.ts'
import { earliestEvent, type NextEvent } from './next-event.ts'

export type StoredEvent = Selectable<EventTable>

/** The columns that a list of events shows. Reading whole rows takes twice as long. */
const listColumns = [
  'id',
  'slug',
  'title',
  'description',
  'localDate',
  'lastDate',
  'startTime',
  'endTime',
  ...prayerColumns,
  'kind',
  'familyFriendly',
  'latitude',
  'longitude',
  'locationName',
  'locationAddress',
  'status',
  'cancelReason',
  'announcedReason',
  'movedFrom',
] as const

export type ListedEvent = Pick<StoredEvent, (typeof listColumns)[number]>

/** The events that visitors may see now: no drafts, no scheduled events, none in the trash. */
const publishedEvents = (db: Database, now: Date, filter = noFilter, timeZone = 'UTC') => {
  const { kind, location, familyFriendly, hasFreeSpots: onlyWithFreeSpots } = filter
  let query = db.selectFrom('event').where(isPublished(now))
  if (kind) query = query.where('kind', '=', kind)
  if (location) query = query.where('locationName', '=', location)
  if (familyFriendly) query = query.where('familyFriendly', '=', 1)
  if (onlyWithFreeSpots) query = query.where(hasFreeSpots(now, timeZone))
  return query
}

// SQLite and PostgreSQL sort nulls differently; this puts all-day events first on both.
const startTime = sql<string>`coalesce(${sql.ref('startTime')}, '')`

/** Events that end on or after a date. Their maximum length lets an index on the first day skip earlier events. */
function endsFrom(date: string) {
  const eb = expressionBuilder<Schema, 'event'>()
  return eb.and([eb('lastDate', '>=', date), eb('localDate', '>', addDays(date, -maxEventDays))])
}

/** Finds a published event by slug, even if it is canceled. */
export async function findEvent(db: Database, slug: string, now: Date): Promise<StoredEvent | undefined> {
  return publishedEvents(db, now).selectAll().where('slug', '=', slug).executeTakeFirst()
}

/**
 * The next events, except the given one and the other dates of its series. Of each other series, only the next date is
 * included.
 */
export async function listOtherEvents(
  db: Database,
  { id, seriesId }: Pick<StoredEvent, 'id' | 'seriesId'>,
  limit: number,
  now: Date,
  timeZone: string,
): Promise<ListedEvent[]> {
  const today = localDateIn(now, timeZone)
  const isNextOfSeries = (eb: ExpressionBuilder<Schema, 'event'>) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('event as earlier')
          .select('earlier.id')
          .whereRef('earlier.seriesId', '=', 'event.seriesId')
          .whereRef('earlier.localDate', '<', 'event.localDate')
          .where('earlier.lastDate', '>=', today)
          .where('earlier.publishedAt', '<=', now.toISOString())
          .where('earlier.deletedAt', 'is', null),
      ),
    )
  return publishedEvents(db, now)
    .select(listColumns)
    .where('lastDate', '>=', today)
    .where('id', '!=', id)
    .where((eb) => eb.or([eb('seriesId', 'is', null), eb('seriesId', '!=', seriesId ?? '')]))
    .where(isNextOfSeries)
    .orderBy('localDate')
    .orderBy(startTime)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the published events with the given ids. */
export async function listEventsById(db: Database, ids: string[], now: Date): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return publishedEvents(db, now).selectAll().where('id', 'in', ids).execute()
}

/** Lists the events with at least one day between two dates, inclusive. */
export async function listEventsBetween(
  db: Database,
  from: string,
  to: string,
  now: Date,
  filter?: CalendarFilter,
  timeZone?: string,
): Promise<ListedEvent[]> {
  // Two queries that can use indexes: `localDate <= to and lastDate >= from` alone would scan all earlier events.
  const starting = publishedEvents(db, now, filter, timeZone)
    .select(listColumns)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
  const inProgress = publishedEvents(db, now, filter, timeZone)
    .select(listColumns)
    .where('lastDate', '>', (eb) => eb.ref('localDate'))
    .where('lastDate', '>=', from)
    .where('localDate', '<', from)
  return db
    .selectFrom(starting.unionAll(inProgress).as('event'))
    .selectAll()
    .orderBy('localDate')
    .orderBy(startTime)
    .orderBy('title')
    .execute()
}

const feedDays = 365

interface FeedSelection {
  /** Null for all events. */
  seriesId?: string | null
  filter?: CalendarFilter
}

/** Lists the selected events of the past year and all upcoming ones, for the calendar feed or a series file. */
export async function listFeedEvents(
  db: Database,
  now: Date,
  { seriesId = null, filter }: FeedSelection = {},
): Promise<StoredEvent[]> {
  const events = publishedEvents(db, now, filter)
  return (seriesId === null ? events : events.where('seriesId', '=', seriesId))
    .selectAll()
    .where(endsFrom(addDays(localDateIn(now, 'UTC'), -feedDays)))
    .orderBy('localDate')
    .orderBy('id')
    .execute()
}

const maxLocations = 40

/**
 * The filter options of upcoming events: kinds, locations, whether any is family friendly, and whether any with sign-up
 * has a capacity.
 */
export async function listFilterOptions(db: Database, now: Date, timeZone: string) {
  const upcoming = publishedEvents(db, now).where(endsFrom(localDateIn(now, timeZone)))
  const [kinds, locations, family, limited] = await Promise.all([
    upcoming.select('kind').distinct().where('kind', '!=', '').execute(),
    upcoming
      .select('locationName')
      .distinct()
      .where('locationName', '!=', '')
      .orderBy('locationName')
      .limit(maxLocations)
      .execute(),
    upcoming.select('id').where('familyFriendly', '=', 1).limit(1).executeTakeFirst(),
    upcoming
      .select('id')
      .where('signups', '=', 'on')
      .where('capacity', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    kinds: kinds.map(({ kind }) => kind),
    locations: locations.map(({ locationName }) => locationName),
    hasFamilyFriendly: family !== undefined,
    hasLimitedSpots: limited !== undefined,
  }
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
  filter?: CalendarFilter,
  timeZone?: string,
): Promise<ListedEvent | undefined> {
  return publishedEvents(db, now, filter, timeZone)
    .select(listColumns)
    .where(endsFrom(from))
    .orderBy('localDate')
    .orderBy(startTime)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** A page of events that end today or later and overnight events in progress, soonest first; with the total count. */
export async function listUpcomingEvents(
  db: Database,
  page: Page,
  now: Date,
  timeZone: string,
  filter?: CalendarFilter,
) {
  const today = localDateIn(now, timeZone)
  const overnight = await listOvernightEvents(db, now, timeZone)
  const upcoming = publishedEvents(db, now, filter, timeZone).where((eb) =>
    eb.or([endsFrom(today), ...overnight.map(({ id }) => eb('id', '=', id))]),
  )
  return readPage(upcoming, upcoming.orderBy('localDate').orderBy(startTime).orderBy('id'), page)
}

/** A page of past events, latest first; with the total count. Overnight events are not past until they end. */
export async function listPastEvents(
  db: Database,
  page: Page,
  now: Date,
  timeZone: string,
  filter?: CalendarFilter,
) {
  const today = localDateIn(now, timeZone)
  const overnight = await listOvernightEvents(db, now, timeZone)
  const past = publishedEvents(db, now, filter, timeZone).where((eb) =>
    eb.and([eb('lastDate', '<', today), ...overnight.map(({ id }) => eb('id', '!=', id))]),
  )
  return readPage(past, past.orderBy('lastDate', 'desc').orderBy(startTime, 'desc').orderBy('id'), page)
}

type PublishedQuery = ReturnType<typeof publishedEvents>

/** Reads one page of a query's events, with the total count. */
async function readPage(all: PublishedQuery, sorted: PublishedQuery, page: Page) {
  const [events, { count }] = await Promise.all([
    sorted
      .select(listColumns)
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { events, count: Number(count) }
}

/** The events whose last day was yesterday and that are still in progress after midnight. */
export async function listOvernightEvents(db: Database, now: Date, timeZone: string) {
  const yesterday = addDays(localDateIn(now, timeZone), -1)
  const rows = await publishedEvents(db, now)
    .select(['id', 'localDate', 'lastDate', 'startTime', 'endTime'])
    .where('status', '=', 'confirmed')
    .where('lastDate', '=', yesterday)
    .where(endsFrom(yesterday))
    .where('startTime', 'is not', null)
    .execute()
  return rows.filter((event) => !isPast(event, now, timeZone))
}

/** Finds the event that is in progress or comes next; undefined when none is planned. */
export async function findNextEvent(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<NextEvent | undefined> {
  const rows = await publishedEvents(db, now)
    .select(['slug', 'title', 'localDate', 'lastDate', 'startTime', 'endTime', 'locationName', 'pictureId'])
    .select(prayerColumns)
    .where('status', '=', 'confirmed')
    // An event that started yesterday evening may still be in progress.
    .where(endsFrom(addDays(localDateIn(now, timeZone), -1)))
    .orderBy('localDate')
    .limit(100)
    .execute()
  return earliestEvent(rows, now, timeZone)
}
