import { randomUUID } from 'node:crypto'
import { type Changes, changesBetween, type Verb } from '#app/cms/activity/activity.ts'
import { type Actor, formatActor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { freeSlug, slugOf } from '#app/platform/slug.ts'
import {
  type Collection,
  type Item,
  titleOf,
  type Values,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import type { Cell } from './field.ts'
import { itemTables, notTrashed } from './item-tables.server.ts'
import { findRevision, insertRevisions, saveRevision } from './revision-store.server.ts'

/** What became of a change: 'conflict' when somebody was faster, 'notFound' when there is no such item. */
export type Outcome =
  | { outcome: 'changed'; item: VersionedItem; from: number }
  | { outcome: 'conflict'; version: number; by: string; at: string | null }
  | { outcome: 'notFound' }

/** Finds an item, also one in the trash. */
export async function findItem(db: Database, collection: Pick<Collection, 'table'>, id: string) {
  return (await findVersioned(db, collection, id)) as Item | undefined
}

/** Finds an item by its slug if visitors may see it now. */
export async function findPublishedItem(
  db: Database,
  collection: Pick<Collection, 'table'>,
  slug: string,
  now: Date,
) {
  const row = await notTrashed(db, collection)
    .selectAll()
    .where('slug', '=', slug)
    .where('publishedAt', '<=', now.toISOString())
    .executeTakeFirst()
  return row as Item | undefined
}

/** Finds whatever keeps versions. */
export async function findVersioned(
  db: Database,
  collection: Pick<VersionedCollection, 'table' | 'key'>,
  id: string,
): Promise<VersionedItem | undefined> {
  const row = await itemTables(db)
    .selectFrom(collection.table)
    .selectAll()
    .where(keyOf(collection), '=', id)
    .executeTakeFirst()
  return row && ({ ...row, id } as VersionedItem)
}

/** Adds an item with what was written; `publishedAt` among it, or it is a draft. It comes last in its order. */
export async function addItem(
  db: Database,
  collection: Collection,
  values: Values,
  actor: Actor,
  now: Date,
): Promise<Item> {
  return db.transaction().execute(async (tx) => {
    const [item] = await insertItems(tx, collection, [values], formatActor(actor), now)
    if (!item) throw new Error(`No ${collection.noun} was added`)
    await record(tx, collection, item, 'added', {}, actor, now)
    return item
  })
}

/**
 * Adds items, last in their order, with their first version where somebody wrote it. Writes no activity: for what does so once for many,
 * such as an import. Call it within a transaction.
 */
export async function insertItems(
  tx: Database,
  collection: Collection,
  rows: readonly Values[],
  actorName: string | null,
  now: Date,
): Promise<Item[]> {
  if (rows.length === 0) return []
  const first = collection.sortable ? await nextPosition(tx, collection) : 0
  const items: Item[] = []
  for (const [index, values] of rows.entries()) {
    items.push({
      ...collection.defaults?.(now),
      publishedAt: null,
      ...values,
      ...(collection.hasSlug ? { slug: String(values.slug || (await slugFor(tx, collection, values))) } : {}),
      ...(collection.sortable ? { position: first + index } : {}),
      id: randomUUID(),
      version: 1,
      deletedAt: null,
    })
  }
  await itemTables(tx)
    .insertInto(collection.table)
    .values(items as never)
    .execute()
  if (actorName !== null) await insertRevisions(tx, collection, items, actorName, now.toISOString())
  return items
}

/** Writes the row of a singleton for the first time, unless it is there. */
export async function addSingleton(
  db: Database,
  collection: VersionedCollection,
  { id, values }: { id: string; values: Values },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const first: VersionedItem = { id, version: 0 }
    const item: VersionedItem = { ...values, ...collection.onUpdate?.(first, now), id, version: 1 }
    const { numInsertedOrUpdatedRows } = await itemTables(tx)
      .insertInto(collection.table)
      .values(item as never)
      .onConflict((oc) => oc.column('id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return conflict(tx, collection, await findVersioned(tx, collection, id))
    await insertRevisions(tx, collection, [item], formatActor(actor), now.toISOString())
    await record(tx, collection, item, 'added', {}, actor, now)
    return { outcome: 'changed', item, from: 0 }
  })
}

/**
 * Changes an item that still stands at `version`. What changes nothing is no version.
 * A starter item that somebody has edited is theirs, and no longer goes with the others.
 */
export async function changeItem(
  db: Database,
  collection: VersionedCollection,
  { id, version, values }: { id: string; version: number; values: Values },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute((tx) => change(tx, collection, { id, version, values }, actor, now))
}

/** Moves an item to the trash, where no visitor finds it; `gone` where it is no more what was meant by `only`. */
export async function trashItem(
  db: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
  condition?: (item: Item) => boolean,
) {
  return applyWithRetry(
    db,
    collection,
    id,
    'deleted',
    { deletedAt: now.toISOString() },
    actor,
    now,
    condition,
  )
}

/** Brings an item back from the trash as it was. */
export async function restoreItem(db: Database, collection: Collection, id: string, actor: Actor, now: Date) {
  return applyWithRetry(db, collection, id, 'restored', { deletedAt: null }, actor, now)
}

/** Publishes an item, or takes it from sight with null, whatever else was written meanwhile. */
export async function publishItem(
  db: Database,
  collection: Collection,
  { id, publishedAt }: { id: string; publishedAt: string | null },
  actor: Actor,
  now: Date,
) {
  return applyWithRetry(
    db,
    collection,
    id,
    publishedAt ? 'published' : 'unpublished',
    { publishedAt },
    actor,
    now,
  )
}

/** Makes a draft that says the same as another item, with a title and an address of its own. */
export async function duplicateItem(
  db: Database,
  collection: Collection,
  id: string,
  actor: Actor,
  now: Date,
) {
  const original = await findItem(db, collection, id)
  if (!original || original.deletedAt) return undefined
  const values: Values = {}
  for (const column of Object.keys(collection.fields)) values[column] = original[column] ?? null
  Object.assign(values, collection.defaults?.(now))
  values[collection.titleField] = `Copy of ${titleOf(collection, original)}`
  values.publishedAt = null
  if (collection.hasSlug) values.slug = await slugFor(db, collection, values)
  return addItem(db, collection, values, actor, now)
}

/**
 * Gives an item the words it had at an earlier version; its place stays, and whether it is cancelled, and so does
 * when it is seen, unless the version is to come back `whole`.
 */
export async function restoreVersion(
  db: Database,
  collection: VersionedCollection,
  { id, version, earlier, whole = false }: { id: string; version: number; earlier: number; whole?: boolean },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const revision = await findRevision(tx, collection, id, earlier)
    if (!revision) return { outcome: 'notFound' }
    const values: Values = {}
    const defaults = collection.defaults?.(now) ?? {}
    const written = Object.keys(collection.fields).filter((column) => !(column in defaults))
    for (const column of [...written, ...(whole ? ['publishedAt'] : [])]) {
      if (column in revision.snapshot) values[column] = revision.snapshot[column] ?? null
    }
    if (collection.hasSlug && (await isSlugTaken(tx, collection, String(values.slug), id))) delete values.slug
    if (values.pictureId && !(await hasPicture(tx, values.pictureId))) delete values.pictureId
    return change(tx, collection, { id, version, values, verb: 'restored' }, actor, now)
  })
}

/** Whether an address is taken by another item, in the trash or not. */
export async function isSlugTaken(
  db: Database,
  { table }: Pick<VersionedCollection, 'table'>,
  slug: string,
  exceptId?: string,
) {
  const existing = await itemTables(db)
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return existing !== undefined && existing.id !== exceptId
}

const maxAttempts = 5

/** Applies a change regardless of version; retries on conflict. */
async function applyWithRetry(
  db: Database,
  collection: Collection,
  id: string,
  verb: Verb,
  values: Values,
  actor: Actor,
  now: Date,
  condition: (item: Item) => boolean = () => true,
): Promise<Outcome> {
  const once = (tx: Database) => applyOnce(tx, collection, { id, verb, values, condition }, actor, now)
  let result = await db.transaction().execute(once)
  for (let tries = 1; result.outcome === 'conflict' && tries < maxAttempts; tries++) {
    result = await db.transaction().execute(once)
  }
  return result
}

async function applyOnce(
  tx: Database,
  collection: Collection,
  {
    id,
    verb,
    values,
    condition,
  }: { id: string; verb: Verb; values: Values; condition: (item: Item) => boolean },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  const before = await findItem(tx, collection, id)
  if (!before || !condition(before)) return { outcome: 'notFound' }
  return change(tx, collection, { id, version: before.version, values, verb }, actor, now)
}

async function change(
  tx: Database,
  collection: VersionedCollection,
  { id, version, values, verb }: { id: string; version: number; values: Values; verb?: Verb },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  const before = await findVersioned(tx, collection, id)
  if (!before || (before.deletedAt && !('deletedAt' in values))) return { outcome: 'notFound' }
  if (before.version !== version) return conflict(tx, collection, before)
  const changes = changesBetween(before, values)
  if (Object.keys(changes).length === 0) return { outcome: 'changed', item: before, from: version }
  const item = await writeVersion(tx, collection, { before, values }, formatActor(actor), now)
  if (!item) return conflict(tx, collection, await findVersioned(tx, collection, id))
  await record(tx, collection, item, verb ?? publicationVerb(before, item), changes, actor, now)
  return { outcome: 'changed', item, from: version }
}

/**
 * Gives a row other values, as its next version; undefined when it has changed since it was read. Writes no
 * activity, like `insertItems`. Call it within a transaction.
 */
export async function writeVersion(
  tx: Database,
  collection: VersionedCollection,
  { before, values }: { before: VersionedItem; values: Values },
  actorName: string,
  now: Date,
): Promise<VersionedItem | undefined> {
  const written = Object.keys(values).some((column) => column in collection.fields)
  const set: Values = {
    ...values,
    ...collection.onUpdate?.(before, now),
    ...(collection.hasSamples && written ? { sample: 0 } : {}),
    version: before.version + 1,
  }
  const { numUpdatedRows } = await itemTables(tx)
    .updateTable(collection.table)
    .set(set as never)
    .where(keyOf(collection), '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  // Between reading and writing another node may have written.
  if (numUpdatedRows === 0n) return undefined
  const item: VersionedItem = { ...before, ...set }
  await saveRevision(tx, collection, { before, after: item }, actorName, now.toISOString())
  return item
}

async function conflict(
  db: Database,
  collection: VersionedCollection,
  current: VersionedItem | undefined,
): Promise<Outcome> {
  if (!current) return { outcome: 'notFound' }
  const { version } = current
  const latest = await findRevision(db, collection, current.id, version)
  return { outcome: 'conflict', version, by: latest?.actorName ?? 'Somebody', at: latest?.at ?? null }
}

function publicationVerb(before: VersionedItem, after: VersionedItem): Verb {
  if (before.publishedAt === null && after.publishedAt !== null) return 'published'
  if (before.publishedAt !== null && after.publishedAt === null) return 'unpublished'
  return 'changed'
}

async function record(
  tx: Database,
  collection: VersionedCollection,
  item: VersionedItem,
  verb: Verb,
  changes: Changes,
  actor: Actor,
  now: Date,
) {
  const activityEntry = {
    verb,
    subject: collection.noun,
    subjectId: item.id,
    label: titleOf(collection, item),
    changes,
  }
  await recordActivity(tx, actor, activityEntry, now)
}

const keyOf = ({ key }: Pick<VersionedCollection, 'key'>) => key ?? 'id'

async function nextPosition(db: Database, { table }: Collection) {
  const { last } = await itemTables(db)
    .selectFrom(table)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

async function slugFor(db: Database, collection: Collection, values: Values) {
  const base =
    slugOf(String(values[collection.titleField] ?? '')) ||
    collection.untitledSlug?.(values) ||
    collection.noun
  const rows = await itemTables(db)
    .selectFrom(collection.table)
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute()
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)))
}

async function hasPicture(db: Database, id: Cell) {
  return Boolean(await db.selectFrom('picture').select('id').where('id', '=', String(id)).executeTakeFirst())
}
