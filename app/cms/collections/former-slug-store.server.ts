import type { Database } from '#app/platform/database/database.ts'
import {
  type Collection,
  hasPages,
  type Item,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import { itemTables, notTrashed } from './item-tables.server.ts'
import { publicationState } from './publication.ts'
import { listRevisions } from './revision-store.server.ts'

/**
 * Records the previous slug if a change replaced it and items of the collection have pages. An item that was not
 * published at its slug does not take over another item's former slug, because that item's old links would break.
 */
export async function recordFormerSlug(
  tx: Database,
  collection: VersionedCollection,
  before: VersionedItem,
  after: VersionedItem,
  now: Date,
) {
  if (!hasPages(collection) || before.slug === after.slug) return
  const row = { collection: collection.table, slug: String(before.slug), itemId: before.id }
  const takesOver = await wasPublishedAtSlug(tx, collection, before, now)
  await itemTables(tx)
    .insertInto('formerSlug')
    .values(row)
    .onConflict((oc) => {
      const conflict = oc.columns(['collection', 'slug'])
      return takesOver ? conflict.doUpdateSet({ itemId: before.id }) : conflict.doNothing()
    })
    .execute()
}

/**
 * Whether visitors could open an item at any time since it got its slug. No other item could have the slug during that
 * time, so the newest links to the slug were meant for this item.
 */
async function wasPublishedAtSlug(
  tx: Database,
  collection: VersionedCollection,
  item: VersionedItem,
  now: Date,
) {
  if (wasPublished(item, now)) return true
  const revisions = await listRevisions(tx, collection, item.id)
  const otherSlugIndex = revisions.findIndex(({ snapshot }) => snapshot.slug !== item.slug)
  const revisionsWithSlug = otherSlugIndex === -1 ? revisions : revisions.slice(0, otherSlugIndex)
  return revisionsWithSlug.some(({ snapshot }, index) => {
    const next = revisionsWithSlug[index - 1]
    return wasPublished(snapshot, next ? new Date(next.at) : now)
  })
}

/** Whether visitors could open a version that was replaced at `until`. */
const wasPublished = ({ publishedAt, deletedAt }: VersionedItem, until: Date) =>
  !deletedAt && publicationState((publishedAt as Item['publishedAt']) ?? null, until) === 'published'

/** The current slug of the published item that had `slug` before; undefined if there is none. */
export async function findCurrentSlug(
  db: Database,
  collection: Pick<Collection, 'table'>,
  slug: string,
  now: Date,
) {
  const formerSlug = await itemTables(db)
    .selectFrom('formerSlug')
    .select('itemId')
    .where('collection', '=', collection.table)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!formerSlug) return undefined
  const item = await notTrashed(db, collection)
    .select('slug')
    .where('id', '=', formerSlug.itemId)
    .where('publishedAt', '<=', now.toISOString())
    .executeTakeFirst()
  return item?.slug
}

/** Deletes former slugs; call it when items are permanently deleted. */
export async function deleteFormerSlugs(tx: Database, { table }: Pick<Collection, 'table'>, ids: string[]) {
  await itemTables(tx)
    .deleteFrom('formerSlug')
    .where('collection', '=', table)
    .where('itemId', 'in', ids)
    .execute()
}
