import { redirect } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import { type Collection, publicPathOf } from './collection.ts'
import { findCurrentSlug } from './former-slug-store.server.ts'

/**
 * Throws a redirect to the current URL of the published item that had this slug before; returns if there is none. Call
 * it only when no published item has the slug now: a new item that takes a former slug gets the URL.
 */
export async function redirectFormerSlug(
  db: Database,
  collection: Pick<Collection, 'table' | 'publicPath'>,
  slug: string,
  now: Date,
  subpath = '',
) {
  const currentSlug = await findCurrentSlug(db, collection, slug, now)
  if (currentSlug === undefined) return
  throw redirect(`${publicPathOf(collection, { slug: currentSlug })}${subpath}`, 301)
}
