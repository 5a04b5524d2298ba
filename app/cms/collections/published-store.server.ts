import type { Database } from '#app/platform/database/database.ts'
import { type Collection, publicPathOf } from './collection.ts'
import { notTrashed } from './item-tables.server.ts'

/** The paths of published items: by position if the collection is sortable, else newest first. */
export async function listItemPaths(db: Database, collection: Collection, now: Date, max: number) {
  const published = notTrashed(db, collection).select('slug').where('publishedAt', '<=', now.toISOString())
  const sorted = collection.sortable
    ? published.orderBy('position')
    : published.orderBy(collection.newestBy ?? 'publishedAt', 'desc')
  const rows = await sorted.orderBy('id').limit(max).execute()
  return rows.map(({ slug }) => publicPathOf(collection, { slug }) ?? '')
}

/** When the next scheduled item of some tables is published; pages made from those tables expire then. */
export async function nextPublication(
  db: Database,
  collections: readonly Collection[],
  tables: ReadonlySet<string>,
  now: Date,
) {
  const affected = collections.filter(({ table }) => tables.has(table))
  const times = await Promise.all(
    affected.map(async (collection) => {
      const { next } = await notTrashed(db, collection)
        .select((eb) => eb.fn.min('publishedAt').as('next'))
        .where('publishedAt', '>', now.toISOString())
        .executeTakeFirstOrThrow()
      return next
    }),
  )
  const next = times.filter((time) => time !== null).sort()[0]
  return next ? new Date(next) : null
}
