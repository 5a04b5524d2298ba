import { redirect } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/user-reinstate-admin.route'
import { reinstateMember } from './member-admin-store.server.ts'
import {
  failureMessage,
  requireAdminAndMember,
  requireManagedMember,
  userPath,
} from './require-managed-member.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { member } = await requireAdminAndMember(context, params.id)
  return redirect(userPath(member.id))
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireManagedMember(db, id),
    run: async ({ db, admin, now }) => {
      await reinstateMember(db, admin, id, now)
      return { path: userPath(id), text: 'User reinstated successfully!' }
    },
    error: failureMessage,
    errorPath: userPath(id),
  })
}
