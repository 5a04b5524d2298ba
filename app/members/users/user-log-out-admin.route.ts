import { notFound } from '#app/platform/http/errors.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import type { Route } from './+types/user-log-out-admin.route'
import { logOutMember } from './member-admin-store.server.ts'
import { redirectToMember, runMemberAction, userPath } from './require-member-details.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToMember(args)

/** Ends every session of a member, except the current session of an admin who logs themselves out. */
export function action(args: Route.ActionArgs) {
  const path = userPath(args.params.id)
  return runMemberAction(
    args,
    async ({ db, actor, now, item: { id } }) => {
      const isSelf = id === actor.id
      const except = isSelf ? actor.sessionId : undefined
      if ((await logOutMember(db, actor, { id, except }, now)) === 'notFound') notFound('User')
      const details = { user: id, by: actor.id, detail: 'logged out everywhere' }
      logSecurityEvent(args.context, 'session.revoked', details)
      const text = isSelf ? 'You are logged out everywhere else.' : 'User logged out everywhere.'
      return { path, text }
    },
    path,
  )
}
