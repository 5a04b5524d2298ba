import type { RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findManagedMember, type ManagedMember } from './member-admin-store.server.ts'

/** The admin who asks and the member whom the address names; stops the request when it is not to be. */
export async function requireManaged(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ admin: Member; db: Database; member: ManagedMember }> {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  return { admin, db, member: await requireManagedMember(db, id) }
}

/** The member of an address; throws a 404 when there is none. */
export const requireManagedMember = async (db: Database, id: string) =>
  (await findManagedMember(db, id)) ?? notFound('User')

export const userPath = (id: string) => `/admin/users/${id}`

export const lastAdminWords = 'This is the last admin. Make somebody else an admin first.'
export const failedWords = 'We could not do that just now, and nothing was changed. Please try again.'
