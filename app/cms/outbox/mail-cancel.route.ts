import type { Route } from './+types/mail-cancel.route'
import { redirectToMail, runMailAction } from './mail-action.server.ts'
import { cancelMail } from './outbox-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToMail(args)

export function action(args: Route.ActionArgs) {
  const undo = { action: `/admin/mail/${args.params.id}/retry`, label: 'Send it anyway' }
  return runMailAction(args, cancelMail, { text: 'This email will not be sent.', undo })
}
