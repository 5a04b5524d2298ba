import type { Database } from '#app/platform/database/database.ts'
import type { VersionedCollection } from './collection.ts'

type Assignable = Pick<VersionedCollection, 'assignment'>

/** Whether an item is assigned to a member. */
export async function isAssigned(db: Database, { assignment }: Assignable, itemId: string, userId: string) {
  if (!assignment) return false
  const row = await db
    .selectFrom(assignment.table)
    .select('eventId')
    .where('eventId', '=', itemId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Assigns an item to a member; false if it was already assigned to them, or if the collection has no assignments. */
export async function assignItem(
  db: Database,
  { assignment }: Assignable,
  { itemId, userId }: { itemId: string; userId: string },
  now: Date,
) {
  if (!assignment) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(assignment.table)
    .values({ eventId: itemId, userId, assignedAt: now.toISOString() })
    .onConflict((oc) => oc.columns(['eventId', 'userId']).doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** The ids of the items that are assigned to a member, as a subquery. */
export const assignedIds = (db: Database, table: 'eventOrganizer', userId: string) =>
  db.selectFrom(table).select('eventId').where('userId', '=', userId)

interface FilteredById<Query> {
  where: (column: 'id', operator: 'in', ids: ReturnType<typeof assignedIds>) => Query
}

/** Restricts a query to the items that are assigned to a member. A `userId` of null restricts nothing. */
export const onlyAssigned = <Query extends FilteredById<Query>>(
  db: Database,
  { assignment }: Assignable,
  query: Query,
  userId: string | null,
): Query =>
  assignment && userId !== null ? query.where('id', 'in', assignedIds(db, assignment.table, userId)) : query
