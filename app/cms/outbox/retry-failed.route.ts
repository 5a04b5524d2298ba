import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import type { Route } from './+types/retry-failed.route'
import { mailChecksContext } from './mail-check.ts'
import { storedNote, unsentNote } from './outbox.ts'
import { retryFailedMail } from './outbox-store.server.ts'

const path = '/admin/mail'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, 'mail')

const mayHaveArrivedNote = 'An email that may have arrived can be sent again only from its own page.'

/** Retries all failed emails, except those that may have arrived: an admin resends each of those from its own page. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'mail',
    run: async ({ db, actor, now }) => {
      const checks = args.context.get(mailChecksContext)
      const { count, ...unsent } = await retryFailedMail(db, checks, actor, now)
      const note = unsentNote(unsent)
      if (count === 0) return { path, text: `No emails were retried.${note} ${mayHaveArrivedNote}` }
      if (!(await isMailConnected(args.context))) {
        return { path, text: `${storedNote(count)}${note}`, tone: 'error' }
      }
      return { path, text: `Retrying ${countText(count, 'email', 'emails')} now.${note}` }
    },
    error: 'The failed emails could not be retried. Please try again.',
    errorPath: path,
  })
}
