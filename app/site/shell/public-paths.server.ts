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
  'campaigns',
  'zakat',
  'quran',
  'quran/how-it-counts',
  'app',
  'merch',
  'newsletter',
  'contact',
  'privacy',
]

interface PublicPath {
  /** Without the leading slash. */
  path: string
  /** Undefined for the fixed pages above. */
  lastModified?: string
}

/**
 * The paths of all public pages, at most `max`. Collections are listed in reverse order of declaration, so that the
 * limit cuts off the fastest-growing ones, which are declared first.
 */
export async function listPublicPaths(
  db: Database,
  collections: readonly Collection[],
  now: Date,
  max: number,
): Promise<PublicPath[]> {
  const items = await Promise.all(
    collections
      .filter(hasPages)
      .toReversed()
      .map((collection) => listItemPaths(db, collection, now, max)),
  )
  const itemPaths = items.flat().map((item) => ({ ...item, path: item.path.slice(1) }))
  return [...pages.map((path) => ({ path })), ...itemPaths].slice(0, max)
}
