import { data, type RouterContextProvider } from 'react-router'
import {
  accessDenied,
  hasPermission,
  type Member,
  requirePermission,
} from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { isAssigned } from './assignment-store.server.ts'
import { editAccess, type VersionedCollection } from './collection.ts'

export interface Editor {
  member: Member
  /** The member's id if they may edit only what is assigned to them, else null. */
  onlyAssignedTo: string | null
}

type Editable = Pick<VersionedCollection, 'permission' | 'assignment' | 'noun'>

/** How a member may edit a collection; null if they may not. */
export function findEditor(member: Member | null, collection: Editable): Editor | null {
  if (!member || !hasPermission(member, editAccess(collection))) return null
  return { member, onlyAssignedTo: hasPermission(member, collection.permission) ? null : member.id }
}

/**
 * Returns the member, and which items of a collection they may edit. Throws a 401 or 403 if they may edit none, or if
 * they may edit only assigned items and the item `id` is not assigned to them.
 */
export async function requireEditor(
  context: Readonly<RouterContextProvider>,
  collection: Editable,
  id?: string,
): Promise<Editor> {
  const member = requirePermission(context, editAccess(collection))
  const editor = findEditor(member, collection)
  if (!editor) throw accessDenied(member)
  if (editor.onlyAssignedTo === null || id === undefined) return editor
  if (!(await isAssigned(context.get(databaseContext), collection, id, member.id)))
    throw data(`Access denied. This ${collection.noun} is not assigned to you.`, { status: 403 })
  return editor
}
