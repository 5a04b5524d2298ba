import { changesBetween, type Verb } from '#app/cms/activity/activity.ts'
import { type Actor, formatActor } from '#app/cms/activity/activity-store.server.ts'
import { changeVersioned } from '#app/cms/admin-action/change-versioned.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Collection, Item, Values, VersionedCollection, VersionedItem } from './collection.ts'
import { deriveColumns } from './derived-columns.server.ts'
import type { Cell } from './field.ts'
import { recordFormerSlug } from './former-slug-store.server.ts'
import { itemActivity } from './item-activity.ts'
import { findVersionedItem } from './item-store.server.ts'
import { itemTables, keyColumn } from './item-tables.server.ts'
import { findRevision, saveRevision } from './revision-store.server.ts'
import { isSlugTaken } from './slug-store.server.ts'

/** The result of a change. `from` is the version before it; a conflict says who saved the current version, and when. */
export type Outcome =
  | { outcome: 'changed'; item: VersionedItem; from: number }
  | { outcome: 'conflict'; version: number; by: string; at: string | null }
  | { outcome: 'notFound' }

interface ItemChange {
  id: string
  /** The version that the change is based on. */
  version: number
  values: Values
  /** The verb of the activity entry; by default derived from the change. */
  verb?: Verb
}

/**
 * Changes an item if it is still at `version`. A change without differences creates no new version. Editing a sample
 * item makes it a regular one.
 */
export async function changeItem(
  db: Database,
  collection: VersionedCollection,
  change: Pick<ItemChange, 'id' | 'version' | 'values'>,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute((tx) => changeItemIn(tx, collection, change, actor, now))
}

/**
 * Restores the fields that an item had in an earlier version. Its position and the columns in `defaults` do not change,
 * nor does its publication time; an undo (`withPublication`) also restores that time and `undoColumns`. A slug or
 * picture that is no longer available is not restored. Restoring the text of a sample makes the item a sample again.
 */
export async function restoreVersion(
  db: Database,
  collection: VersionedCollection,
  restoration: Restoration,
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute((tx) => restoreVersionIn(tx, collection, restoration, actor, now))
}

interface Restoration {
  id: string
  /** The current version. */
  version: number
  /** The version to restore. */
  earlierVersion: number
  withPublication?: boolean
}

/** `restoreVersion` within a transaction. */
export async function restoreVersionIn(
  tx: Database,
  collection: VersionedCollection,
  { id, version, earlierVersion, withPublication = false }: Restoration,
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  const revision = await findRevision(tx, collection, id, earlierVersion)
  if (!revision) return { outcome: 'notFound' }
  const values: Values = {}
  const defaults = collection.defaults?.(now) ?? {}
  const restoredColumns = Object.keys(collection.fields).filter((column) => !(column in defaults))
  const undoColumns = withPublication ? ['publishedAt', ...(collection.undoColumns ?? [])] : []
  for (const column of [...restoredColumns, 'sample', ...undoColumns]) {
    if (column in revision.snapshot) values[column] = revision.snapshot[column] ?? null
  }
  if (collection.hasSlug && (await isSlugTaken(tx, collection, String(values.slug), id))) delete values.slug
  if (values.pictureId && !(await hasPicture(tx, values.pictureId))) delete values.pictureId
  const before = withPublication ? undefined : await findVersionedItem(tx, collection, id)
  if (before) Object.assign(values, collection.overrideColumns?.(before, values))
  return changeItemIn(tx, collection, { id, version, values, verb: 'restored' }, actor, now)
}

const maxAttempts = 5

/**
 * Changes an item regardless of its version; retries a conflict up to four times. 'notFound' if there is no such item,
 * if it does not meet `condition`, or if it is in the trash and the change does not restore it.
 */
export async function changeRegardlessOfVersion(
  db: Database,
  collection: Collection,
  {
    condition = () => true,
    ...change
  }: Omit<ItemChange, 'version'> & { condition?: (item: Item) => boolean },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  const isMet = (item: VersionedItem) => condition(item as Item)
  const attempt = (tx: Database) => changeLatest(tx, collection, { ...change, condition: isMet }, actor, now)
  let result = await db.transaction().execute(attempt)
  for (let tries = 1; result.outcome === 'conflict' && tries < maxAttempts; tries++) {
    result = await db.transaction().execute(attempt)
  }
  return result
}

/** One attempt of `changeRegardlessOfVersion`, within a transaction. */
export async function changeLatest(
  tx: Database,
  collection: VersionedCollection,
  { condition, ...change }: Omit<ItemChange, 'version'> & { condition: (item: VersionedItem) => boolean },
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  const item = await findVersionedItem(tx, collection, change.id)
  if (!item || !condition(item)) return { outcome: 'notFound' }
  return changeItemIn(tx, collection, { ...change, version: item.version }, actor, now)
}

/** `changeItem` within a transaction. An item in the trash can be restored, but not edited. */
export async function changeItemIn(
  tx: Database,
  collection: VersionedCollection,
  { id, version, values, verb }: ItemChange,
  actor: Actor,
  now: Date,
): Promise<Outcome> {
  let item: VersionedItem | undefined
  const hasChanges = (before: VersionedItem) => Object.keys(changesBetween(before, values)).length > 0
  const result = await changeVersioned(
    tx,
    {
      read: async () => {
        const found = await findVersionedItem(tx, collection, id)
        return found?.deletedAt && !('deletedAt' in values) ? undefined : found
      },
      isCurrent: (before) => before.version === version,
      write: async (before) => {
        item = hasChanges(before)
          ? await writeVersion(tx, collection, { before, values }, formatActor(actor), now)
          : before
        return item !== undefined
      },
      activity: (before) =>
        item && item !== before
          ? [itemActivity(collection, item, verb ?? verbOf(before, item), changesBetween(before, values))]
          : [],
    },
    actor,
    now,
  )
  if (result.outcome === 'notFound') return result
  if (result.outcome === 'conflict') return conflictOutcome(tx, collection, result.current)
  return { outcome: 'changed', item: item ?? result.before, from: version }
}

/**
 * Writes the next version of a row; undefined if the row has changed since it was read. Like `insertItems`, it does not
 * record activity. Call it within a transaction.
 */
export async function writeVersion(
  tx: Database,
  collection: VersionedCollection,
  { before, values }: { before: VersionedItem; values: Values },
  actorName: string,
  now: Date,
): Promise<VersionedItem | undefined> {
  const isEdit = Object.keys(values).some((column) => column in collection.fields)
  const set: Values = {
    ...(isEdit ? { sample: 0 } : {}),
    ...values,
    ...(isEdit ? (await deriveColumns(tx, collection, { before, values }, now)).values : {}),
    ...collection.onUpdate?.(before, now),
    version: before.version + 1,
  }
  const { numUpdatedRows } = await itemTables(tx)
    .updateTable(collection.table)
    .set(set as never)
    .where(keyColumn(collection), '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  // Another transaction may have written between the read and the write.
  if (numUpdatedRows === 0n) return undefined
  const item: VersionedItem = { ...before, ...set }
  await recordFormerSlug(tx, collection, before, item, now)
  await saveRevision(tx, collection, { before, after: item }, actorName, now.toISOString())
  await collection.afterWrite?.(tx, item, now)
  return item
}

/** The conflict outcome: the current version, who saved it, and when. */
export async function conflictOutcome(
  db: Database,
  collection: VersionedCollection,
  { id, version }: VersionedItem,
): Promise<Outcome> {
  const latest = await findRevision(db, collection, id, version)
  return { outcome: 'conflict', version, by: latest?.actorName ?? 'Someone', at: latest?.at ?? null }
}

function verbOf(before: VersionedItem, after: VersionedItem): Verb {
  if (before.publishedAt === null && after.publishedAt !== null) return 'published'
  if (before.publishedAt !== null && after.publishedAt === null) return 'unpublished'
  return 'changed'
}

async function hasPicture(db: Database, id: Cell) {
  return Boolean(await db.selectFrom('picture').select('id').where('id', '=', String(id)).executeTakeFirst())
}
