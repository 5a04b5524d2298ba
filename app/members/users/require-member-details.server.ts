import { type RouterContextProvider, redirect } from 'react-router'
import {
  type ActionInput,
  type AdminActionArgs,
  type Failure,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { type Member, requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { ownerMessage } from './member-admin-form.ts'
import { findMemberDetails, type MemberDetails } from './member-admin-store.server.ts'

/** The admin, and the member in the URL. Throws if the admin may not manage users, and a 404 for an unknown member. */
export async function requireAdminAndMember(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<{ admin: Member; db: Database; member: MemberDetails }> {
  const admin = requirePermission(context, 'people')
  const db = context.get(databaseContext)
  return { admin, db, member: await requireMemberDetails(db, id) }
}

/** Throws a 404 when there is no such member. */
export const requireMemberDetails = async (db: Database, id: string) =>
  (await findMemberDetails(db, id)) ?? notFound('User')

export const userPath = (id: string) => `/admin/users/${id}`

/** The loader of action-only routes: redirects a GET to the member's page. */
export async function redirectToMember({
  context,
  params,
}: {
  context: Readonly<RouterContextProvider>
  params: { id: string }
}) {
  const { member } = await requireAdminAndMember(context, params.id)
  return redirect(userPath(member.id))
}

/** Runs an admin action on a member. With `errorPath`, a failure becomes a flash message there. */
export function runMemberAction(
  { params: { id }, ...args }: AdminActionArgs & { params: { id: string } },
  run: (input: ActionInput<MemberDetails, unknown>) => Promise<Success | Failure>,
  errorPath?: string,
) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireMemberDetails(db, id),
    run,
    error: 'Something went wrong and nothing was changed. Please try again.',
    errorPath,
  })
}

const lastAdminMessage = 'This is the last admin. Make someone else an admin first.'

/** Why a change that would remove an admin is refused. */
export const protectedAdminMessage = ({ role }: Pick<MemberDetails, 'role'>) =>
  role === 'owner' ? ownerMessage : lastAdminMessage
