import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import type { Route } from './+types/invitation-resend.route'
import { invitationsPath, linkConfig, sentInvitationNotice } from './invitation-action.server.ts'
import { requireInvitation, resendInvitation } from './invitation-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, invitationsPath, 'roles')

/** Sends a new link. It grants the same role as the earlier link, so the admin does not have to reauthenticate. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'roles',
    load: (db) => requireInvitation(db, id),
    run: async ({ db, actor, now, item: { email, role } }) => {
      if (!(await resendInvitation(db, actor, id, linkConfig(args.context), now))) notFound('Invitation')
      logSecurityEvent(args.context, 'invitation.sent', { by: actor.id, detail: role })
      return { path: invitationsPath, ...(await sentInvitationNotice(args.context, email)) }
    },
    error: 'The invitation could not be sent. Please try again.',
    errorPath: invitationsPath,
  })
}
