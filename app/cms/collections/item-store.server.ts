import type { Database } from '#app/platform/database/database.ts'
import type { Collection, Item, VersionedCollection, VersionedItem } from './collection.ts'
import { itemTables, keyColumn, notTrashed } from './item-tables.server.ts'

/** Finds an item, including one in the trash. */
export async function findItem(db: Database, collection: Pick<Collection, 'table'>, id: string) {
  return (await findVersionedItem(db, collection, id)) as Item | undefined
}

/** Finds an item by its slug if visitors can see it now. */
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

/** Finds a row of any collection, including one whose items cannot be added or deleted, such as the homepage. */
export async function findVersionedItem(
  db: Database,
  collection: Pick<VersionedCollection, 'table' | 'key'>,
  id: string,
): Promise<VersionedItem | undefined> {
  const row = await itemTables(db)
    .selectFrom(collection.table)
    .selectAll()
    .where(keyColumn(collection), '=', id)
    .executeTakeFirst()
  return row && ({ ...row, id } as VersionedItem)
}
