import { staffRoles } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { contains, deferredKeysetPage, searchTerms } from '#app/platform/database/search.server.ts'
import { startOfDay } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { type ActivityFilter, systemActor } from './activity-filter.ts'

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

/** A page of activity, newest first. The days of the filter are in `timeZone`. */
export async function listActivity(
  db: Database,
  filter: ActivityFilter,
  timeZone: string,
  cursor: string | null,
) {
  return deferredKeysetPage(activityQuery(db, filter, timeZone).select(columns), sort, cursor, pageSize)
}

export function streamActivity(db: Database, filter: ActivityFilter, timeZone: string) {
  return keysetPages(activityQuery(db, filter, timeZone).select(columns), sort)
}

export type ListedActivity = Awaited<ReturnType<typeof listActivity>>['rows'][number]

const maxShown = 8

/** The 8 most recent entries about an item. */
export function listActivityOf(db: Database, subject: string, subjectId: string) {
  return db
    .selectFrom('activity')
    .select(['id', 'at', 'actorName', 'verb'])
    .where('subjectId', '=', subjectId)
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
}

const maxActors = 50

/** The first 50 staff members by name, for the filter by actor. */
export function listActors(db: Database) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('role', 'in', staffRoles)
    .orderBy('searchText')
    .limit(maxActors)
    .execute()
}

function activityQuery(db: Database, filter: ActivityFilter, timeZone: string) {
  const { text, subject, subjectId, verb, actorId, from, to } = filter
  let query = db.selectFrom('activity')
  for (const term of searchTerms(text)) query = query.where(contains('searchText', term))
  if (subjectId) query = query.where('subjectId', '=', subjectId)
  if (subject) query = query.where('subject', '=', subject)
  if (verb) query = query.where('verb', '=', verb)
  if (actorId === systemActor) query = query.where('actorId', 'is', null)
  else if (actorId) query = query.where('actorId', '=', actorId)
  if (from) query = query.where('at', '>=', startOfDay(from, timeZone).toISOString())
  if (to) query = query.where('at', '<', startOfDay(addDays(to, 1), timeZone).toISOString())
  return query
}
