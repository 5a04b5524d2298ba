import type { RouterContextProvider } from 'react-router'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findItem, findVersioned } from './item-store.server.ts'
import { capital, type Item, type Kind, listPath, type Versioned, type VersionedKind } from './kind.ts'
import { collectionsContext } from './registry.server.ts'

type Context = Readonly<RouterContextProvider>

/** The kind that an address names. */
export function askedKind(context: Context, { kind: place }: { kind: string }): Kind {
  return context.get(collectionsContext).listed.find((kind) => kind.place === place) ?? notFound('Page')
}

/** The kind that an address names, where the only one of a kind will do, too. */
export function askedVersionedKind(context: Context, { kind: place }: { kind: string }): VersionedKind {
  return context.get(collectionsContext).versioned.find((kind) => kind.place === place) ?? notFound('Page')
}

/** What an address names of any kind that keeps versions, unless it lies in the trash. */
export async function askedVersioned(db: Database, kind: VersionedKind, id: string): Promise<Versioned> {
  const item = await findVersioned(db, kind, id)
  return item && !item.deletedAt ? item : notFound(capital(kind.noun))
}

/** The item that an address names; one in the trash only where that is asked for. */
export async function askedItem(
  db: Database,
  kind: Kind,
  id: string,
  { trashed = false } = {},
): Promise<Item> {
  const item = await findItem(db, kind, id)
  if (!item || (item.deletedAt !== null && !trashed)) return notFound(capital(kind.noun))
  return item
}

/** Where an action of a list leads back to: the list in the admin area, or that on the public page. */
export function listAsked(kind: Kind, fields: Record<string, string>) {
  return fields.place === 'inline' && kind.inlinePath ? kind.inlinePath : listPath(kind)
}
