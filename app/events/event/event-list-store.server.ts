import { type ExpressionBuilder, sql } from 'kysely'
import { assignedIds, onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { listSeries } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { deferredKeysetPage, searchTerms, textContains } from '#app/platform/database/search.server.ts'
import { eventCollection } from './event-collection.ts'

const listNames = ['upcoming', 'no-location', 'past', 'drafts', 'all'] as const
type ListName = (typeof listNames)[number]

export interface EventFilter {
  list: ListName
  search: string | null
  /** The series whose dates are listed; null for all events. */
  seriesId: string | null
  /** The organizer whose events are listed; null for all events. */
  onlyAssignedTo: string | null
}

const perPage = 25

/** Parses the filter of the URL, in which the list is called `when`; upcoming events by default. */
export function readEventFilter(params: URLSearchParams): Omit<EventFilter, 'onlyAssignedTo'> {
  const list = listNames.find((choice) => choice === params.get('when')) ?? 'upcoming'
  return { list, search: params.get('q'), seriesId: params.get('series') }
}

/** A page of the events that are not in the trash: upcoming events soonest first, the other lists latest first. */
export async function listAdminEvents(
  db: Database,
  filter: EventFilter,
  today: string,
  cursor: string | null,
) {
  const isUpcoming = filter.list === 'upcoming' || filter.list === 'no-location'
  const sort = { keys: ['localDate', 'id'], descending: !isUpcoming }
  return deferredKeysetPage(eventsMatching(db, filter, today), sort, cursor, perPage)
}

/** A query for the events of a list that are not in the trash. */
export function eventsMatching(
  db: Database,
  { list, search, seriesId, onlyAssignedTo }: EventFilter,
  today: string,
) {
  const active = db.selectFrom('event').selectAll().where('deletedAt', 'is', null)
  let query = onlyAssigned(db, eventCollection, active, onlyAssignedTo)
  if (list === 'upcoming' || list === 'no-location') {
    // The first day of the earliest event that is not over is a lower bound for localDate, so past events are not
    // scanned. Without coalesce(), the database would compute min() from the localDate index and scan all past events.
    const first = query
      .clearSelect()
      .select(({ fn, val }) => fn.min(fn.coalesce('localDate', val(''))).as('first'))
    query = query
      .where('lastDate', '>=', today)
      .where('localDate', '>=', first.where('lastDate', '>=', today))
  }
  if (seriesId) query = query.where('seriesId', '=', seriesId)
  else if (!search && listsGroupedBySeries.has(list))
    query = query.where(isFirstOfSeries(db, { list, onlyAssignedTo }, today))
  if (list === 'no-location') query = query.where('locationName', '=', '').where('status', '=', 'confirmed')
  if (list === 'past') query = query.where('lastDate', '<', today)
  if (list === 'drafts') query = query.where('publishedAt', 'is', null)
  const text = sql<string>`${sql.ref('title')} || ' ' || ${sql.ref('locationName')}`
  for (const word of searchTerms(search)) query = query.where(textContains(text, word))
  return query
}

/** The lists that show one date of each series, with a link to the others. */
const listsGroupedBySeries = new Set<ListName>(['upcoming', 'no-location', 'drafts'])

/**
 * Matches events without a series, and of each series only the next date that belongs in the list. Otherwise a series
 * with fifty dates would fill the list. Past drafts are all listed.
 */
const isFirstOfSeries =
  (db: Database, { list, onlyAssignedTo }: Pick<EventFilter, 'list' | 'onlyAssignedTo'>, today: string) =>
  (eb: ExpressionBuilder<Schema, 'event'>) => {
    let earlier = eb
      .selectFrom('event as earlier')
      .select('earlier.id')
      .whereRef('earlier.seriesId', '=', 'event.seriesId')
      .whereRef('earlier.recurrenceDate', '<', 'event.recurrenceDate')
      .where('earlier.lastDate', '>=', today)
      .where('earlier.deletedAt', 'is', null)
    if (list === 'no-location')
      earlier = earlier.where('earlier.locationName', '=', '').where('earlier.status', '=', 'confirmed')
    if (list === 'drafts') earlier = earlier.where('earlier.publishedAt', 'is', null)
    if (onlyAssignedTo !== null)
      earlier = earlier.where('earlier.id', 'in', assignedIds(db, 'eventOrganizer', onlyAssignedTo))
    return eb.or([eb('event.seriesId', 'is', null), eb.not(eb.exists(earlier))])
  }

/** The rule of each series and how many of its dates are still to come, by series id. */
export async function describeSeries(db: Database, ids: (string | null)[], today: string) {
  const series = await listSeries(db, ids)
  if (series.length === 0) return new Map<string, { rule: string; dateCount: number }>()
  const counts = await db
    .selectFrom('event')
    .select(({ fn }) => ['seriesId', fn.countAll<number>().as('count')])
    .where(
      'seriesId',
      'in',
      series.map(({ id }) => id),
    )
    .where('lastDate', '>=', today)
    .where('deletedAt', 'is', null)
    .groupBy('seriesId')
    .execute()
  const dateCounts = new Map(counts.map(({ seriesId, count }) => [seriesId, Number(count)]))
  return new Map(series.map(({ id, rule }) => [id, { rule, dateCount: dateCounts.get(id) ?? 0 }]))
}

/** How many people have a spot, including everyone in their parties, by event id; events without any are omitted. */
export async function countPeopleComing(db: Database, eventIds: string[]) {
  if (eventIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('eventSignup')
    .select(({ fn }) => ['eventId', fn.sum<number>('partySize').as('count')])
    .where('eventId', 'in', eventIds)
    .where(hasSpot())
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, count }) => [eventId, Number(count)]))
}
