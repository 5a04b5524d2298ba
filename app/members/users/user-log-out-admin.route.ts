import { redirect } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import type { Route } from './+types/user-log-out-admin.route'
import { logOutMember } from './member-admin-store.server.ts'
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

/** Ends every session of a member, except the current one of an admin who does this to themselves. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    load: (db) => requireManagedMember(db, id),
    run: async ({ db, admin, now }) => {
      const isSelf = id === admin.id
      await logOutMember(db, admin, { id, except: isSelf ? admin.sessionId : undefined }, now)
      const details = { user: id, by: admin.id, detail: 'logged out everywhere' }
      logSecurityEvent(args.context, 'session.revoked', details)
      const text = isSelf ? 'You are logged out everywhere else.' : 'User logged out everywhere.'
      return { path: userPath(id), text }
    },
    error: failureMessage,
    errorPath: userPath(id),
  })
}
