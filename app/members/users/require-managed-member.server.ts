import type { RouterContextProvider } from 'react-router'
import { type Member, requireAdmin } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findManagedMember, type ManagedMember } from './member-admin-store.server.ts'

/** The admin and the member that the URL names; throws for anybody else, or a 404. */
export async function requireAdminAndMember(
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

export const lastAdminMessage = 'This is the last admin. Make somebody else an admin first.'
export const failureMessage = 'We could not do that just now, and nothing was changed. Please try again.'
