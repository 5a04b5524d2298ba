import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Collection, type Item, titleOf } from './collection.ts'
import { itemTables } from './item-tables.server.ts'
import { idsIn, idsWithParticipants } from './participants-store.server.ts'
import { deleteRevisions } from './revision-store.server.ts'

const dayMs = 86_400_000
export const trashRetentionDays = 30
const maxShown = 200

/** When a thing in the trash is removed by itself. */
export const purgeAt = (deletedAt: string) =>
  new Date(Date.parse(deletedAt) + trashRetentionDays * dayMs).toISOString()

/** What lies in the trash, latest first. */
export async function listTrash(db: Database, { table }: Pick<Collection, 'table'>): Promise<Item[]> {
  const rows = await itemTables(db)
    .selectFrom(table)
    .selectAll()
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .limit(maxShown)
    .execute()
  return rows as Item[]
}

export async function countTrash(db: Database, { table }: Pick<Collection, 'table'>) {
  const { count } = await itemTables(db)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes an item for good, with all its versions; false unless it lies in the trash, and no people are on it. */
export async function removeItem(db: Database, collection: Collection, id: string, actor: Actor, now: Date) {
  return db.transaction().execute((tx) => remove(tx, collection, id, actor, now))
}

/**
 * Removes for good what has lain in the trash for thirty days, and says how much that was. What people are on
 * stays: they would lose what they did.
 */
export async function emptyTrash(db: Database, collections: readonly Collection[], now: Date) {
  const before = new Date(now.getTime() - trashRetentionDays * dayMs).toISOString()
  let removed = 0
  for (const collection of collections) {
    let old = itemTables(db).selectFrom(collection.table).select('id').where('deletedAt', '<=', before)
    for (const table of collection.participantTables ?? []) old = old.where('id', 'not in', idsIn(db, table))
    for (const { id } of await old.limit(maxShown).execute())
      if (await removeItem(db, collection, id, null, now)) removed += 1
  }
  return removed
}

/** Removes items with all their versions, wherever they are, and writes no activity: to undo an import. */
export async function eraseItems(tx: Database, collection: Collection, ids: string[]) {
  await itemTables(tx).deleteFrom(collection.table).where('id', 'in', ids).execute()
  await deleteRevisions(tx, collection, ids)
}

async function remove(tx: Database, collection: Collection, id: string, actor: Actor, now: Date) {
  if ((await idsWithParticipants(tx, collection, [id])).size > 0) return false
  const item = await itemTables(tx)
    .deleteFrom(collection.table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!item) return false
  await deleteRevisions(tx, collection, [id])
  const activityEntry = { verb: 'removed for good' as const, subject: collection.noun, subjectId: id }
  await recordActivity(tx, actor, { ...activityEntry, label: titleOf(collection, item) }, now)
  return true
}
