import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Collection, type Item, titleOf } from './collection.ts'
import { itemTables, notTrashed } from './item-tables.server.ts'
import { restoreItem, trashItem } from './trash-store.server.ts'

/** The sample items that nobody has edited, by collection. */
export async function listSamples(db: Database, collections: readonly Collection[]) {
  const found: { collection: Collection; items: { id: string; title: string }[] }[] = []
  for (const collection of collections.filter(({ hasSamples }) => hasSamples)) {
    const rows = await notTrashed(db, collection).selectAll().where('sample', '=', 1).orderBy('id').execute()
    const items = (rows as Item[]).map((item) => ({ id: item.id, title: titleOf(collection, item) }))
    if (items.length > 0) found.push({ collection, items })
  }
  return found
}

/** Moves all sample items to the trash; returns how many. */
export async function trashSampleItems(
  db: Database,
  collections: readonly Collection[],
  actor: Actor,
  now: Date,
) {
  let trashed = 0
  for (const { collection, items } of await listSamples(db, collections)) {
    for (const { id } of items) {
      const { outcome } = await trashItem(db, collection, id, actor, now, ({ sample }) => sample === 1)
      if (outcome === 'changed') trashed += 1
    }
  }
  if (trashed > 0) {
    const label = `${trashed} sample items`
    await recordActivity(
      db,
      actor,
      { verb: 'deleted', subject: 'sample content', subjectId: null, label },
      now,
    )
  }
  return trashed
}

/** Restores the sample items in the trash; returns how many. */
export async function restoreSamples(
  db: Database,
  collections: readonly Collection[],
  actor: Actor,
  now: Date,
) {
  let restored = 0
  for (const collection of collections.filter(({ hasSamples }) => hasSamples)) {
    for (const id of await trashedSamples(db, collection)) {
      const { outcome } = await restoreItem(db, collection, id, actor, now)
      if (outcome === 'changed') restored += 1
    }
  }
  return restored
}

async function trashedSamples(db: Database, { table }: Collection) {
  const rows = await itemTables(db)
    .selectFrom(table)
    .select('id')
    .where('sample', '=', 1)
    .where('deletedAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
