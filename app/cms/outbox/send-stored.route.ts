import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/send-stored.route'
import { mailChecksContext } from './mail-check.ts'
import { unsentNote } from './outbox.ts'
import { sendStoredMail } from './outbox-store.server.ts'

const path = '/admin/mail'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'mail')

/** Sends the emails that were stored while no mail server was connected. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'mail',
    run: async ({ db, actor, now }) => {
      if (!(await isMailConnected(args.context))) {
        return { problem: 'No mail server is connected, so nothing was sent.' }
      }
      const checks = args.context.get(mailChecksContext)
      const { count, ...unsent } = await sendStoredMail(db, checks, actor, now)
      const note = unsentNote(unsent)
      if (count === 0) return { path, text: `There are no stored emails that can be sent.${note}` }
      return { path, text: `Sending ${countText(count, 'stored email', 'stored emails')} now.${note}` }
    },
    error: 'The stored emails could not be sent. Please try again.',
    errorPath: path,
  })
}
