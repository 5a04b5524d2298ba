import type { RouterContextProvider } from 'react-router'
import { requireStaff } from '#app/platform/auth/member.server.ts'
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
import { findItem, findVersionedItem } from './item-store.server.ts'
import { collectionsContext } from './registry.server.ts'
import { requireEditor } from './require-editor.server.ts'

type Context = Readonly<RouterContextProvider>

interface Params {
  collection: string
  id?: string
}

/**
 * The listed collection in the URL of an admin page. Also a permission check: throws a 401 or 403 if the member may not
 * edit the collection, or the item `id` in it.
 */
export const requireCollection = (context: Context, params: Params): Promise<Collection> =>
  requireByPath(context, context.get(collectionsContext).listed, params)

/** `requireCollection` for any collection, including singletons and fixed ones. */
export const requireVersionedCollection = (context: Context, params: Params): Promise<VersionedCollection> =>
  requireByPath(context, context.get(collectionsContext).versioned, params)

async function requireByPath<C extends VersionedCollection>(
  context: Context,
  collections: readonly C[],
  { collection: path, id }: Params,
) {
  requireStaff(context)
  const collection = collections.find((collection) => collection.path === path) ?? notFound('Page')
  await requireEditor(context, collection, id)
  return collection
}

/** A row of any collection; throws a 404 if there is none, or if it is in the trash. */
export async function requireVersionedItem(
  db: Database,
  collection: VersionedCollection,
  id: string,
): Promise<VersionedItem> {
  const item = await findVersionedItem(db, collection, id)
  return item && !item.deletedAt ? item : notFound(capitalize(collection.noun))
}

/** An item; throws a 404 if there is none, or if it is in the trash and `includeTrashed` is not set. */
export async function requireItem(
  db: Database,
  collection: Collection,
  id: string,
  { includeTrashed = false } = {},
): Promise<Item> {
  const item = await findItem(db, collection, id)
  if (!item || (item.deletedAt !== null && !includeTrashed)) return notFound(capitalize(collection.noun))
  return item
}

/** The page to return to after an action: the admin list, or the public page if the form was on it (`editor`). */
export function returnPath(collection: VersionedCollection, fields: Record<string, string>) {
  const inlinePath = isListed(collection) ? collection.inlineEditPath : undefined
  return (fields.editor === 'inline' && inlinePath) || listPath(collection)
}
