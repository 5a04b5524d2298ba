import type { RouterContextProvider } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import {
  type Collection,
  capitalize,
  type Item,
  isListed,
  listPath,
  type VersionedCollection,
  type VersionedItem,
} from './collection.ts'
import { findItem, findVersioned } from './item-store.server.ts'
import { collectionsContext } from './registry.server.ts'

type Context = Readonly<RouterContextProvider>

/** The listed collection in the URL of an admin page; only for admins. */
export const requireCollection = (
  context: Context,
  { collection: path }: { collection: string },
): Collection => requireByPath(context, context.get(collectionsContext).listed, path)

/** The same for any collection, including singletons and fixed ones. */
export const requireVersionedCollection = (
  context: Context,
  { collection: path }: { collection: string },
): VersionedCollection => requireByPath(context, context.get(collectionsContext).versioned, path)

function requireByPath<C extends { path: string }>(
  context: Context,
  collections: readonly C[],
  path: string,
) {
  requireAdmin(context)
  return collections.find((collection) => collection.path === path) ?? notFound('Page')
}

/** A row of any collection; throws a 404 if there is none, or if it is in the trash. */
export async function requireVersionedItem(
  db: Database,
  collection: VersionedCollection,
  id: string,
): Promise<VersionedItem> {
  const item = await findVersioned(db, collection, id)
  return item && !item.deletedAt ? item : notFound(capitalize(collection.noun))
}

/** An item; throws a 404 if there is none. `trashed` includes items in the trash. */
export async function requireItem(
  db: Database,
  collection: Collection,
  id: string,
  { trashed = false } = {},
): Promise<Item> {
  const item = await findItem(db, collection, id)
  if (!item || (item.deletedAt !== null && !trashed)) return notFound(capitalize(collection.noun))
  return item
}

/** The page to return to after an action: the admin list, or the public page if the form was on it (`editor`). */
export function returnPath(collection: VersionedCollection, fields: Record<string, string>) {
  const inlinePath = isListed(collection) ? collection.inlineEditPath : undefined
  return (fields.editor === 'inline' && inlinePath) || listPath(collection)
}
