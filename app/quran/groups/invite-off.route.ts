import type { Route } from './+types/invite-off.route'
import { noFields } from './group-form.ts'
import { groupPath } from './group-path.ts'
import { redirectToGroup, runGroupAction } from './group-request.server.ts'
import { setInviteCode } from './group-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToGroup(args, '/invite')

/** Removes the code, so that nobody can join. */
export function action(args: Route.ActionArgs) {
  const path = `${groupPath(args.params.id)}/invite`
  return runGroupAction(args, {
    role: 'admin',
    schema: noFields,
    errorPath: path,
    run: async ({ db, group }) => {
      await setInviteCode(db, group.id, null)
      return { path, text: 'The code was removed. Nobody can join until you create a new one.' }
    },
  })
}
