import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import type { Route } from './+types/invitation-revoke.route'
import { invitationsPath } from './invitation-action.server.ts'
import { requireInvitation, revokeInvitation } from './invitation-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, invitationsPath, 'roles')

/** Withdraws an invitation: its link no longer works. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'roles',
    load: (db) => requireInvitation(db, id),
    run: async ({ db, actor, now, item: { role } }) => {
      if (!(await revokeInvitation(db, actor, id, now))) notFound('Invitation')
      logSecurityEvent(args.context, 'invitation.revoked', { by: actor.id, detail: role })
      return { path: invitationsPath, text: 'Invitation withdrawn. Its link no longer works.' }
    },
    error: 'The invitation could not be withdrawn. Please try again.',
    errorPath: invitationsPath,
  })
}
