import { redirect } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import { type Collection, publicPathOf } from './collection.ts'
import { findCurrentSlug } from './former-slug-store.server.ts'

/**
 * Redirects from a former URL of an item to its current one, or returns if there is none. Call it only when no
 * published item has this slug: a new item that takes a former slug gets the URL.
 */
export async function redirectFormerSlug(
  db: Database,
  collection: Pick<Collection, 'table' | 'publicPath'>,
  slug: string,
  now: Date,
  subpath = '',
) {
  const current = await findCurrentSlug(db, collection, slug, now)
  if (current !== undefined) throw redirect(`${publicPathOf(collection, { slug: current })}${subpath}`, 301)
}
