import type { Route } from './+types/sharing.route'
import { sharingSchema } from './group-form.ts'
import { groupPath } from './group-path.ts'
import { redirectToGroup, runGroupAction } from './group-request.server.ts'
import { updateSharing } from './group-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToGroup(args, '/settings')

/** Saves what a member shares with the group, and whether they see its messages. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    schema: sharingSchema,
    errorPath: `${groupPath(args.params.id)}/settings`,
    run: async ({ db, group, member, now, value: { share, muted } }) => {
      const mutedAt = muted === undefined ? null : (group.mutedAt ?? now.toISOString())
      await updateSharing(db, group.id, member.id, { share, mutedAt })
      return { path: groupPath(group.id), text: 'Saved.' }
    },
  })
}
