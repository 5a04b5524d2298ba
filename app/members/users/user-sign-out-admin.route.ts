import { redirect } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/user-sign-out-admin.route'
import { signOutMember } from './member-admin-store.server.ts'
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

/** Ends every session of a member; an admin who does it to themselves stays on this device. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    load: (db) => requireManagedMember(db, id),
    run: async ({ db, admin, now }) => {
      const isSelf = id === admin.id
      await signOutMember(db, admin, { id, except: isSelf ? admin.sessionId : undefined }, now)
      const text = isSelf ? 'You are signed out everywhere else.' : 'User signed out everywhere.'
      return { path: userPath(id), text }
    },
    error: failureMessage,
    errorPath: userPath(id),
  })
}
