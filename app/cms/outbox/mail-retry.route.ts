import type { Route } from './+types/mail-retry.route'
import { redirectToMail, runMailAction } from './mail-action.server.ts'
import { retryMail } from './outbox-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToMail(args)

export const action = (args: Route.ActionArgs) =>
  runMailAction(args, retryMail, { text: 'It is being sent now.' })
