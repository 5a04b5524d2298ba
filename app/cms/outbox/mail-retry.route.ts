import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/mail-retry.route'
import { redirectToMail, runMailAction } from './mail-action.server.ts'
import { mailChecksContext } from './mail-check.ts'
import { retryMail } from './outbox-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToMail(args)

export async function action(args: Route.ActionArgs) {
  const isConnected = await isMailConnected(args.context)
  const checks = args.context.get(mailChecksContext)
  return runMailAction(args, (db, id, actor, now) => retryMail(db, { id, checks }, actor, now), {
    text: isConnected
      ? 'This email is being sent now.'
      : 'This email is stored, not sent: no mail server is connected.',
    tone: isConnected ? 'success' : 'error',
  })
}
