import { randomUUID } from 'node:crypto'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { slugify } from '#app/platform/slug.ts'
import { assignItem } from './assignment-store.server.ts'
import { conflictOutcome, type Outcome } from './change-item-store.server.ts'
import {
  type Collection,
  type Item,
  titleOf,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import { copyParts } from './copy-parts.server.ts'
import { deriveColumns } from './derived-columns.server.ts'
import type { Cell } from './field.ts'
import { itemActivity } from './item-activity.ts'
import { findItem, findVersionedItem } from './item-store.server.ts'
import { itemTables } from './item-tables.server.ts'
import { insertRevisions } from './revision-store.server.ts'
import { generateSlug } from './slug-store.server.ts'
import { titleSlug } from './title-slug.server.ts'

/**
 * Adds an item, as the last one if the collection is sortable. It is a draft unless `values` has a `publishedAt`. If
 * `assignee` is given, it is assigned to that member; if `copyOf` is given, it gets copies of that item's parts.
 */
export async function addItem(
  db: Database,
  collection: Collection,
  values: Values,
  actor: Actor,
  now: Date,
  assignee: string | null = null,
  copyOf: string | null = null,
): Promise<Item> {
  return db.transaction().execute(async (tx) => {
    const [item] = await insertItems(tx, collection, [values], formatActor(actor), now)
    if (!item) throw new Error(`No ${collection.noun} was added`)
    if (assignee) await assignItem(tx, collection, { itemId: item.id, userId: assignee }, now)
    if (copyOf) await copyParts(tx, collection, copyOf, [item.id])
    await recordActivity(tx, actor, itemActivity(collection, item, 'added'), now)
    return item
  })
}

/**
 * Adds items, as the last ones if the collection is sortable, with a first revision if `actorName` is given. Records no
 * activity: the caller records an entry for each item, or one for all of them. Call it within a transaction.
 */
export async function insertItems(
  tx: Database,
  collection: Collection,
  rows: readonly Values[],
  actorName: string | null,
  now: Date,
): Promise<Item[]> {
  if (rows.length === 0) return []
  // On PostgreSQL, two transactions could otherwise choose the same slug and the same position.
  if (collection.hasSlug || collection.sortable) await lockKey(tx, `insert ${collection.table}`, now)
  const firstPosition = collection.sortable ? await nextPosition(tx, collection) : 0
  const items: Item[] = []
  for (const [index, row] of rows.entries()) {
    const derived = await deriveColumns(tx, collection, { before: null, values: row }, now)
    const values = { ...emptyColumns(collection), ...row, ...derived.values }
    items.push({
      ...collection.defaults?.(now),
      publishedAt: null,
      ...values,
      ...(collection.hasSlug ? { slug: await generateSlug(tx, collection, values) } : {}),
      ...(collection.sortable ? { position: firstPosition + index } : {}),
      id: randomUUID(),
      version: 1,
      sample: 0,
      deletedAt: null,
    })
  }
  await itemTables(tx)
    .insertInto(collection.table)
    .values(items as never)
    .execute()
  if (actorName !== null) await insertRevisions(tx, collection, items, actorName, now.toISOString())
  for (const item of items) await collection.afterWrite?.(tx, item, now)
  return items
}

/** The columns of an empty form, so that the first revision has all of them. */
function emptyColumns({ fields }: Collection) {
  const values: Values = {}
  for (const [column, { input, schema }] of Object.entries(fields)) {
    const empty = input && schema?.safeParse(undefined)
    if (empty?.success) values[column] = empty.data as Cell
  }
  return values
}

/** Inserts the row of a singleton; a conflict if someone else inserted it first. */
export async function addSingleton(
  db: Database,
  collection: VersionedCollection,
  { id, values }: { id: string; values: Values },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const empty: VersionedItem = { id, version: 0 }
    const item: VersionedItem = { ...values, ...collection.onUpdate?.(empty, now), id, version: 1 }
    const { numInsertedOrUpdatedRows } = await itemTables(tx)
      .insertInto(collection.table)
      .values(item as never)
      .onConflict((oc) => oc.column('id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) {
      const current = await findVersionedItem(tx, collection, id)
      return current ? conflictOutcome(tx, collection, current) : { outcome: 'notFound' }
    }
    await insertRevisions(tx, collection, [item], formatActor(actor), now.toISOString())
    await recordActivity(tx, actor, itemActivity(collection, item, 'added'), now)
    return { outcome: 'changed', item, from: 0 }
  })
}

/** Adds a draft copy of an item, with its own title and slug; undefined if there is no such item outside the trash. */
export async function duplicateItem(
  db: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
  assignee: string | null = null,
) {
  const original = await findItem(db, collection, id)
  if (!original || original.deletedAt) return undefined
  const values: Values = {}
  for (const column of Object.keys(collection.fields)) values[column] = original[column] ?? null
  Object.assign(values, collection.defaults?.(now))
  values[collection.titleField] = `Copy of ${titleOf(collection, original)}`
  values.publishedAt = null
  // The slug is not made from the copy's title: if that has no Latin letters, the slug would be only 'copy-of'.
  if (collection.hasSlug) values.slug = slugify(`copy of ${await titleSlug(collection, original)}`)
  return addItem(db, collection, values, actor, now, assignee, id)
}

async function nextPosition(db: Database, { table }: Collection) {
  const { last } = await itemTables(db)
    .selectFrom(table)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}
