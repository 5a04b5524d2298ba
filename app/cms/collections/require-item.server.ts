import type { RouterContextProvider } from 'react-router'
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

/** The collection that an address names. */
export function requireCollection(
  context: Context,
  { collection: path }: { collection: string },
): Collection {
  return (
    context.get(collectionsContext).listed.find((collection) => collection.path === path) ?? notFound('Page')
  )
}

/** The same, where a collection of fixed rows will do, too. */
export function requireVersionedCollection(
  context: Context,
  { collection: path }: { collection: string },
): VersionedCollection {
  return (
    context.get(collectionsContext).versioned.find((collection) => collection.path === path) ??
    notFound('Page')
  )
}

/** What an address names of any collection that keeps versions, unless it lies in the trash. */
export async function requireVersionedItem(
  db: Database,
  collection: VersionedCollection,
  id: string,
): Promise<VersionedItem> {
  const item = await findVersioned(db, collection, id)
  return item && !item.deletedAt ? item : notFound(capitalize(collection.noun))
}

/** The item that an address names; one in the trash only where that is asked for. */
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

/** Where an action of a list leads back to: the list in the admin area, or that on the public page. */
export function returnPath(collection: VersionedCollection, fields: Record<string, string>) {
  const inlinePath = isListed(collection) ? collection.inlineEditPath : undefined
  return (fields.place === 'inline' && inlinePath) || listPath(collection)
}
