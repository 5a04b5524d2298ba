import type { Database } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { contains, searchedPage, searchWords } from '#app/platform/database/search.server.ts'
import { startOfDay } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type ActivityFilter, byItself } from './activity-filter.ts'

const pageSize = 30
const columns = [
  'id',
  'at',
  'actorId',
  'actorName',
  'verb',
  'subject',
  'subjectId',
  'label',
  'changes',
] as const
const sort = { keys: ['at', 'id'], descending: true }

/** A page of what was done, the newest first; `timeZone` says when the days of the filter begin and end. */
export async function listDeeds(
  db: Database,
  filter: ActivityFilter,
  timeZone: string,
  cursor: string | null,
) {
  return searchedPage(deedsOf(db, filter, timeZone).select(columns), sort, cursor, pageSize)
}

export function streamDeeds(db: Database, filter: ActivityFilter, timeZone: string) {
  return keysetPages(deedsOf(db, filter, timeZone).select(columns), sort)
}

export type ListedDeed = Awaited<ReturnType<typeof listDeeds>>['rows'][number]

const mostShown = 8

/** The last that was done to one thing. */
export function listDeedsOn(db: Database, subject: string, subjectId: string) {
  return db
    .selectFrom('activity')
    .select(['id', 'at', 'actorName', 'verb'])
    .where('subjectId', '=', subjectId)
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
}

const mostActors = 50

/** The admins there are, for a list to choose from. */
export function listActors(db: Database) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .orderBy('searchText')
    .limit(mostActors)
    .execute()
}

function deedsOf(db: Database, filter: ActivityFilter, timeZone: string) {
  const { text, subject, about, verb, who, from, to } = filter
  let query = db.selectFrom('activity')
  for (const word of searchWords(text)) query = query.where(contains('searchText', word))
  if (about) query = query.where('subjectId', '=', about)
  if (subject) query = query.where('subject', '=', subject)
  if (verb) query = query.where('verb', '=', verb)
  if (who === byItself) query = query.where('actorId', 'is', null)
  else if (who) query = query.where('actorId', '=', who)
  if (from) query = query.where('at', '>=', startOfDay(from, timeZone).toISOString())
  if (to) query = query.where('at', '<', startOfDay(addDays(to, 1), timeZone).toISOString())
  return query
}
