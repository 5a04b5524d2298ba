import { type Actor, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { restoreItem, trashItem } from './item-store.server.ts'
import { asItems, living } from './item-tables.server.ts'
import { type Item, type Kind, titleOf } from './kind.ts'

/** What the site started with and nobody has made theirs, by kind. */
export async function listSamples(db: Database, kinds: readonly Kind[]) {
  const found: { kind: Kind; items: { id: string; title: string }[] }[] = []
  for (const kind of kinds.filter(({ sampled }) => sampled)) {
    const rows = await living(db, kind).selectAll().where('sample', '=', 1).orderBy('id').execute()
    const items = (rows as Item[]).map((item) => ({ id: item.id, title: titleOf(kind, item) }))
    if (items.length > 0) found.push({ kind, items })
  }
  return found
}

/** Moves all of it to the trash, and says how much that was. */
export async function trashSamples(db: Database, kinds: readonly Kind[], actor: Actor, now: Date) {
  let gone = 0
  for (const { kind, items } of await listSamples(db, kinds)) {
    for (const { id } of items) {
      const { outcome } = await trashItem(db, kind, id, actor, now, ({ sample }) => sample === 1)
      if (outcome === 'changed') gone += 1
    }
  }
  if (gone > 0) {
    const label = `${gone} sample items`
    await recordDeed(db, actor, { verb: 'deleted', subject: 'sample content', subjectId: null, label }, now)
  }
  return gone
}

/** Brings back what is sample content and lies in the trash. */
export async function restoreSamples(db: Database, kinds: readonly Kind[], actor: Actor, now: Date) {
  let restored = 0
  for (const kind of kinds.filter(({ sampled }) => sampled)) {
    for (const id of await trashedSamples(db, kind)) {
      const { outcome } = await restoreItem(db, kind, id, actor, now)
      if (outcome === 'changed') restored += 1
    }
  }
  return restored
}

async function trashedSamples(db: Database, { table }: Kind) {
  const rows = await asItems(db)
    .selectFrom(table)
    .select('id')
    .where('sample', '=', 1)
    .where('deletedAt', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
