import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { SavedFilter } from '#app/platform/http/saved-filter.ts'

/** How many filters a member can save for one list. */
export const maxFilters = 20

interface NewFilter {
  userId: string
  /** The path of the list. */
  list: string
  name: string
  query: string
}

/** Why a filter was not saved. `query`: the filter called `name` already has the same query. */
export type SaveProblem =
  | { problem: 'full' }
  | { problem: 'name' }
  | { problem: 'query'; name: string }
  | { problem: 'notFound' }

/** The filters that a member saved for a list, by name. */
export function listFilters(db: Database, userId: string, list: string): Promise<SavedFilter[]> {
  return filtersOf(db, userId)
    .select(['id', 'name', 'query'])
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

/** All filters that a member saved, by list and name. */
export function listAllFilters(db: Database, userId: string) {
  return filtersOf(db, userId)
    .select(['id', 'list', 'name', 'query'])
    .orderBy('list')
    .orderBy('name')
    .execute()
}

/** A member's filter; undefined if there is none, or it is someone else's. */
export function findFilter(db: Database, userId: string, id: string) {
  return filtersOf(db, userId).select(['id', 'list', 'name', 'query']).where('id', '=', id).executeTakeFirst()
}

/** Saves a filter. Within a list, names (ignoring case) and queries are unique. */
export function addFilter(db: Database, filter: NewFilter, now: Date): Promise<{ id: string } | SaveProblem> {
  return db.transaction().execute(async (tx) => {
    await lockFilters(tx, filter.userId, now)
    const saved = await listFilters(tx, filter.userId, filter.list)
    const duplicate = saved.find(({ query }) => query === filter.query)
    if (duplicate) return { problem: 'query', name: duplicate.name }
    if (saved.some(({ name }) => isSameName(name, filter.name))) return { problem: 'name' }
    if (saved.length >= maxFilters) return { problem: 'full' }
    const id = randomUUID()
    await tx
      .insertInto('savedFilter')
      .values({ ...filter, id, createdAt: now.toISOString() })
      .execute()
    return { id }
  })
}

/** Renames a member's filter. */
export function renameFilter(
  db: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
  now: Date,
): Promise<{ id: string } | SaveProblem> {
  return db.transaction().execute(async (tx) => {
    await lockFilters(tx, userId, now)
    const filter = await findFilter(tx, userId, id)
    if (!filter) return { problem: 'notFound' }
    const saved = await listFilters(tx, userId, filter.list)
    if (saved.some((other) => other.id !== id && isSameName(other.name, name))) return { problem: 'name' }
    await tx.updateTable('savedFilter').set({ name }).where('id', '=', id).execute()
    return { id }
  })
}

/** Deletes a member's filter and returns it; undefined if there is none. */
export function deleteFilter(db: Database, userId: string, id: string) {
  return db
    .deleteFrom('savedFilter')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['list', 'name', 'query'])
    .executeTakeFirst()
}

const filtersOf = (db: Database, userId: string) => db.selectFrom('savedFilter').where('userId', '=', userId)

const lockFilters = (tx: Database, userId: string, now: Date) => lockKey(tx, `saved filters ${userId}`, now)

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
