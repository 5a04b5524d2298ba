import { type Collection, hasPages } from '#app/cms/collections/collection.ts'
import { listItemPaths } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const pages = [
  '',
  'about',
  'vision',
  'projects',
  'volunteer',
  'resources',
  'articles',
  'donate',
  'app',
  'merch',
  'contact',
  'privacy',
]

/**
 * The paths of all public pages, without the leading slash, at most `max`. The collections that grow fastest are
 * declared first and listed last, so that they are the ones cut off.
 */
export async function listPublicPaths(
  db: Database,
  collections: readonly Collection[],
  now: Date,
  max: number,
) {
  const items = await Promise.all(
    collections
      .filter(hasPages)
      .toReversed()
      .map((collection) => listItemPaths(db, collection, now, max)),
  )
  return [...pages, ...items.flat().map((path) => path.slice(1))].slice(0, max)
}
