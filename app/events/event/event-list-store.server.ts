import { sql } from 'kysely'
import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { contains, searchedPage, searchTerms } from '#app/platform/database/search.server.ts'
import { eventCollection } from './event-collection.ts'

const whenChoices = ['upcoming', 'past', 'drafts', 'all'] as const
type When = (typeof whenChoices)[number]

export interface EventFilter {
  when: When
  search: string | null
  /** The organizer whose events are listed; null for all events. */
  assignedTo: string | null
}

const perPage = 25

/** Parses the list filter; upcoming events by default. */
export function readEventFilter(params: URLSearchParams): Omit<EventFilter, 'assignedTo'> {
  const when = whenChoices.find((choice) => choice === params.get('when')) ?? 'upcoming'
  return { when, search: params.get('q') }
}

/** A page of the events that are not in the trash: upcoming events soonest first, the other lists latest first. */
export async function listAdminEvents(
  db: Database,
  filter: EventFilter,
  today: string,
  cursor: string | null,
) {
  const sort = { keys: ['localDate', 'id'], descending: filter.when !== 'upcoming' }
  return searchedPage(eventQuery(db, filter, today), sort, cursor, perPage)
}

function eventQuery(db: Database, { when, search, assignedTo }: EventFilter, today: string) {
  const active = db.selectFrom('event').selectAll().where('deletedAt', 'is', null)
  let query = onlyAssigned(db, eventCollection, active, assignedTo)
  if (when === 'upcoming') {
    // The earliest event that is not over bounds localDate, so that past events are not scanned.
    // Without coalesce(), the database would compute min() from the localDate index and scan all past events.
    const first = query
      .clearSelect()
      .select(({ fn, val }) => fn.min(fn.coalesce('localDate', val(''))).as('first'))
    query = query
      .where('lastDate', '>=', today)
      .where('localDate', '>=', first.where('lastDate', '>=', today))
  }
  if (when === 'past') query = query.where('lastDate', '<', today)
  if (when === 'drafts') query = query.where('publishedAt', 'is', null)
  const text = sql<string>`lower(${sql.ref('title')} || ' ' || ${sql.ref('locationName')})`
  for (const word of searchTerms(search)) query = query.where(contains(text, word))
  return query
}

/** Active sign-ups by event id; events without any are missing. */
export async function countSignups(db: Database, eventIds: string[]) {
  if (eventIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('eventSignup')
    .select(({ fn }) => ['eventId', fn.countAll<number>().as('count')])
    .where('eventId', 'in', eventIds)
    .where('cancelledAt', 'is', null)
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, count }) => [eventId, Number(count)]))
}
