import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SelectedItem } from '#app/platform/http/selection.ts'
import { daysAfter, daysBefore } from '#app/platform/time/instant.ts'
import { onlyAssigned } from './assignment-store.server.ts'
import { changeRegardlessOfVersion } from './change-item-store.server.ts'
import type { Collection, Item } from './collection.ts'
import { deleteFormerSlugs } from './former-slug-store.server.ts'
import { itemActivity } from './item-activity.ts'
import { itemTables } from './item-tables.server.ts'
import { idsWithParticipants, selectEventIds } from './participants-store.server.ts'
import { deleteRevisions } from './revision-store.server.ts'

export const trashRetentionDays = 30
const maxShown = 200
const batchSize = 200

/** When an item in the trash will be permanently deleted. */
export const purgeAt = (deletedAt: string) => daysAfter(new Date(deletedAt), trashRetentionDays).toISOString()

/** Moves an item to the trash; 'notFound' if it does not meet `condition`. */
export async function trashItem(
  db: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
  condition?: (item: Item) => boolean,
) {
  const change = { id, verb: 'deleted' as const, values: { deletedAt: now.toISOString() } }
  return changeRegardlessOfVersion(db, collection, condition ? { ...change, condition } : change, actor, now)
}

/** Restores an item from the trash. */
export async function restoreItem(db: Database, collection: Collection, id: string, actor: Actor, now: Date) {
  const change = { id, verb: 'restored' as const, values: { deletedAt: null } }
  return changeRegardlessOfVersion(db, collection, change, actor, now)
}

/** The 200 most recently deleted items in the trash; optionally only those assigned to a member. */
export async function listTrash(
  db: Database,
  collection: Pick<Collection, 'table' | 'assignment'>,
  onlyAssignedTo: string | null = null,
): Promise<Item[]> {
  const rows = await selectTrashed(db, collection, onlyAssignedTo)
    .selectAll()
    .orderBy('deletedAt', 'desc')
    .limit(maxShown)
    .execute()
  return rows as Item[]
}

/** The number of items in the trash; optionally only those assigned to a member. */
export async function countTrash(
  db: Database,
  collection: Pick<Collection, 'table' | 'assignment'>,
  onlyAssignedTo: string | null = null,
) {
  const { count } = await selectTrashed(db, collection, onlyAssignedTo)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The ids and versions of items in the trash; optionally only those assigned to a member. */
export async function listTrashedIds(
  db: Database,
  collection: Pick<Collection, 'table' | 'assignment'>,
  onlyAssignedTo: string | null,
  limit: number,
): Promise<SelectedItem[]> {
  return selectTrashed(db, collection, onlyAssignedTo)
    .select(['id', 'version'])
    .orderBy('id')
    .limit(limit)
    .execute()
}

const selectTrashed = (
  db: Database,
  collection: Pick<Collection, 'table' | 'assignment'>,
  onlyAssignedTo: string | null,
) =>
  onlyAssigned(
    db,
    collection,
    itemTables(db).selectFrom(collection.table).where('deletedAt', 'is not', null),
    onlyAssignedTo,
  )

/** Permanently deletes an item and all its versions; false unless it is in the trash and has no participants. */
export async function deleteItemPermanently(
  db: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute((tx) => deleteItemPermanentlyIn(tx, collection, id, actor, now))
}

/**
 * Permanently deletes items that have been in the trash for thirty days, at most 200 of each collection; returns how
 * many. Items with participants are kept, because people would lose a record of what they did.
 */
export async function purgeTrash(db: Database, collections: readonly Collection[], now: Date) {
  const before = daysBefore(now, trashRetentionDays).toISOString()
  let deletedCount = 0
  for (const collection of collections) {
    let expired = itemTables(db).selectFrom(collection.table).select('id').where('deletedAt', '<=', before)
    for (const table of collection.participantTables ?? [])
      expired = expired.where('id', 'not in', selectEventIds(db, table))
    for (const { id } of await expired.limit(batchSize).execute())
      if (await deleteItemPermanently(db, collection, id, null, now)) deletedCount += 1
  }
  return deletedCount
}

/**
 * Deletes items and all their versions to undo an import, whether or not they are in the trash. Records no activity.
 */
export async function eraseItems(tx: Database, collection: Collection, ids: string[]) {
  await itemTables(tx).deleteFrom(collection.table).where('id', 'in', ids).execute()
  await deleteRevisions(tx, collection, ids)
  await deleteFormerSlugs(tx, collection, ids)
}

/** `deleteItemPermanently` within a transaction. */
export async function deleteItemPermanentlyIn(
  tx: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
) {
  if ((await idsWithParticipants(tx, collection, [id])).size > 0) return false
  const item = await itemTables(tx)
    .deleteFrom(collection.table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!item) return false
  await deleteRevisions(tx, collection, [id])
  await deleteFormerSlugs(tx, collection, [id])
  await recordActivity(tx, actor, itemActivity(collection, item as Item, 'permanently deleted'), now)
  return true
}
