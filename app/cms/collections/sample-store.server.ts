import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { changeLatest, restoreVersionIn } from './change-item-store.server.ts'
import { isListed, titleOf, type VersionedCollection, type VersionedItem } from './collection.ts'
import { itemTables, keyColumn } from './item-tables.server.ts'
import { idsWithParticipants } from './participants-store.server.ts'

interface SampleItem {
  id: string
  title: string
  /** Why the item is kept when the sample content is removed; null if it is removed. */
  keepReason: string | null
}

export interface Samples {
  collection: VersionedCollection
  items: SampleItem[]
}

/** A removed item, and the version that the removal created. */
export interface RemovedItem {
  table: string
  id: string
  version: number
}

const participantsReason =
  'People have signed up for it, attended it or have hours for it. You can cancel or delete it yourself.'

/** The sample content that nobody has edited, by collection. */
export async function listSamples(
  db: Database,
  collections: readonly VersionedCollection[],
): Promise<Samples[]> {
  const found: Samples[] = []
  for (const collection of collections) {
    const rows = await listSampleRows(db, collection)
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    const participants = isListed(collection) ? await idsWithParticipants(db, collection, ids) : new Set()
    const items = rows.map((row) => ({
      id: row.id,
      title: collection.sampleRemoval?.titles?.[row.id] ?? titleOf(collection, row),
      keepReason: participants.has(row.id)
        ? participantsReason
        : (collection.sampleRemoval?.keepReasons?.[row.id] ?? null),
    }))
    items.sort((a, b) => a.title.localeCompare(b.title, 'en'))
    found.push({ collection, items })
  }
  return found
}

async function listSampleRows(db: Database, collection: VersionedCollection): Promise<VersionedItem[]> {
  const key = keyColumn(collection)
  let query = itemTables(db)
    .selectFrom(collection.table)
    .select([`${key} as id`, 'version', `${collection.titleField} as ${collection.titleField}`])
    // A literal, so that SQLite uses the partial index.
    .where('sample', '=', (eb) => eb.lit(1))
    .orderBy(key)
  if (isListed(collection)) query = query.where('deletedAt', 'is', null)
  return (await query.execute()) as unknown as VersionedItem[]
}

/**
 * Makes a sample item a regular one, because rows of other tables that belong to it were edited. Call it within a
 * transaction.
 */
export async function clearSampleFlag(
  tx: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  id: string,
) {
  await itemTables(tx)
    .updateTable(table)
    .set({ sample: 0 } as never)
    .where('id', '=', id)
    .where('sample', '=', 1)
    .execute()
}

/** Locks a sample item against `clearSampleFlag`; false if it is no longer a sample. */
async function lockSample(tx: Database, collection: VersionedCollection, id: string) {
  const { numUpdatedRows } = await itemTables(tx)
    .updateTable(collection.table)
    .set({ sample: 1 } as never)
    .where(keyColumn(collection), '=', id)
    .where('sample', '=', 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves the sample content of these collections to the trash, or clears its texts where rows cannot be deleted. An
 * item that someone edits at the same time is kept. Call it within a transaction.
 */
export async function removeSamples(
  tx: Database,
  collections: readonly VersionedCollection[],
  actor: Actor,
  now: Date,
): Promise<RemovedItem[]> {
  const removed: RemovedItem[] = []
  for (const { collection, items } of await listSamples(tx, collections)) {
    for (const { id } of items.filter(({ keepReason }) => keepReason === null)) {
      if (!(await lockSample(tx, collection, id))) continue
      const change = isListed(collection)
        ? { verb: 'deleted' as const, values: { deletedAt: now.toISOString() } }
        : { values: collection.sampleRemoval?.cleared ?? {} }
      const condition = ({ sample }: VersionedItem) => sample === 1
      const result = await changeLatest(tx, collection, { id, condition, ...change }, actor, now)
      if (result.outcome !== 'changed') continue
      removed.push({ table: collection.table, id, version: result.item.version })
    }
  }
  return removed
}

/**
 * Restores removed sample content; returns the number of items. Items that were restored, edited or permanently deleted
 * since then are not changed. Call it within a transaction.
 */
export async function restoreSamples(
  tx: Database,
  collections: readonly VersionedCollection[],
  removed: readonly RemovedItem[],
  actor: Actor,
  now: Date,
) {
  let restoredCount = 0
  for (const { table, id, version } of removed) {
    const collection = collections.find((candidate) => candidate.table === table)
    if (!collection) continue
    const condition = (item: VersionedItem) => item.deletedAt !== null && item.version === version
    const change = { id, verb: 'restored' as const, values: { deletedAt: null }, condition }
    const { outcome } = isListed(collection)
      ? await changeLatest(tx, collection, change, actor, now)
      : await restoreVersionIn(tx, collection, { id, version, earlierVersion: version - 1 }, actor, now)
    if (outcome === 'changed') restoredCount += 1
  }
  return restoredCount
}
