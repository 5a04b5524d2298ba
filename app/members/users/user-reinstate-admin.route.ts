import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/user-reinstate-admin.route'
import { reinstateMember } from './member-admin-store.server.ts'
import { redirectToMember, runMemberAction, userPath } from './require-member-details.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToMember(args)

export function action(args: Route.ActionArgs) {
  const path = userPath(args.params.id)
  return runMemberAction(
    args,
    async ({ db, actor, now, item: { id } }) => {
      if ((await reinstateMember(db, actor, id, now)) === 'notFound') notFound('User')
      return { path, text: 'User reinstated successfully!' }
    },
    path,
  )
}
