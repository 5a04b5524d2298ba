import type { RouterContextProvider } from 'react-router'
import {
  hasPermission,
  type Member,
  requirePermission,
  requireStaff,
} from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isAssigned } from './assignment-store.server.ts'
import { type Collection, formPath, isListed, listPath, type VersionedCollection } from './collection.ts'
import { findItem } from './item-store.server.ts'
import { type Collections, collectionsContext } from './registry.server.ts'
import { findEditor, requireEditor } from './require-editor.server.ts'

/** The key of a form in the table of working copies. */
interface FormKey {
  /** The path of a collection or of a standalone form. */
  collection: string
  /** Empty for a new item. */
  itemId: string
  /** The page on which the copy was written. Empty in copies from an older release; the usual page is opened then. */
  path?: string
}

/** The page with the form for a new item. A custom list page includes this form. */
export const newItemPath = (collection: VersionedCollection) =>
  (collection as Collection).routes?.list ? listPath(collection) : `${listPath(collection)}/new`

const pathOf = (collection: VersionedCollection, itemId: string) =>
  itemId ? formPath(collection, { id: itemId }) : newItemPath(collection)

const findForm = ({ versioned, standaloneForms }: Collections, collectionPath: string) => ({
  collection: versioned.find(({ path }) => path === collectionPath),
  form: standaloneForms.find(({ path }) => path === collectionPath),
})

/** Requires the same permission as saving the form; throws a 401, 403 or 404. */
export async function requireAutosavedForm(
  context: Readonly<RouterContextProvider>,
  key: FormKey,
): Promise<Member> {
  const member = requireStaff(context)
  const { collection, form } = findForm(context.get(collectionsContext), key.collection)
  if (collection) await requireEditor(context, collection, key.itemId || undefined)
  else requirePermission(context, (form ?? notFound('Form')).permission)
  return member
}

/**
 * The page of a form that a member may still edit, and the noun for its item. Null if they may not edit it, or if the
 * item was deleted. Does not check for deleted items of standalone forms.
 */
export async function findAutosavedForm(
  context: Readonly<RouterContextProvider>,
  member: Member,
  { collection: collectionPath, itemId, path: pagePath }: FormKey,
): Promise<{ path: string; noun: string } | null> {
  const { collection, form } = findForm(context.get(collectionsContext), collectionPath)
  if (form) {
    const { formPath: itemPath = (id: string) => `/admin/${form.path}/${id}` } = form
    const path = pagePath || (itemId ? itemPath(itemId) : form.newPath)
    return hasPermission(member, form.permission) ? { path, noun: form.noun } : null
  }
  if (!collection || !(await mayEdit(context.get(databaseContext), member, collection, itemId))) return null
  return { path: pagePath || pathOf(collection, itemId), noun: collection.noun }
}

async function mayEdit(db: Database, member: Member, collection: VersionedCollection, itemId: string) {
  const editor = findEditor(member, collection)
  if (!editor) return false
  if (!itemId) return true
  if (editor.onlyAssignedTo !== null && !(await isAssigned(db, collection, itemId, member.id))) return false
  if (!isListed(collection)) return true
  const item = await findItem(db, collection, itemId)
  return item !== undefined && item.deletedAt === null
}
