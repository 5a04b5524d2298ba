import type { RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findManagedMember, type ManagedMember } from './member-admin-store.server.ts'

/** The admin and the member in the URL; throws for non-admins, and a 404 for an unknown member. */
export async function requireAdminAndMember(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ admin: Member; db: Database; member: ManagedMember }> {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  return { admin, db, member: await requireManagedMember(db, id) }
}

/** Throws a 404 when there is no such member. */
export const requireManagedMember = async (db: Database, id: string) =>
  (await findManagedMember(db, id)) ?? notFound('User')

export const userPath = (id: string) => `/admin/users/${id}`

export const lastAdminMessage = 'This is the last admin. Make someone else an admin first.'
export const failureMessage = 'Something went wrong and nothing was changed. Please try again.'
