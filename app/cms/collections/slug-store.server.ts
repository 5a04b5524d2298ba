import type { Database } from '#app/platform/database/database.ts'
import { uniqueSlug } from '#app/platform/slug.ts'
import type { Collection, Values, VersionedCollection } from './collection.ts'
import { itemTables } from './item-tables.server.ts'
import { titleSlug } from './title-slug.server.ts'

/** Whether another item has a slug, including items in the trash. */
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

/** An item's slug, or one made from its title; numbered if it is taken or reserved. */
export async function generateSlug(db: Database, collection: Collection, values: Values) {
  const base = String(values.slug ?? '') || (await titleSlug(collection, values))
  const rows = await itemTables(db)
    .selectFrom(collection.table)
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .execute()
  return uniqueSlug(base, new Set([...rows.map(({ slug }) => slug), ...(collection.reservedSlugs ?? [])]))
}
