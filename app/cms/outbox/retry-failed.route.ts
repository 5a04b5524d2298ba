import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/retry-failed.route'
import { retryFailedMail } from './outbox-store.server.ts'

const path = '/admin/mail'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path)

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    run: async ({ db, admin, now }) => {
      const count = await retryFailedMail(db, admin, now)
      if (count === 0) return { path, text: 'There are no failed emails that can be retried together.' }
      return { path, text: `Retrying ${count} ${count === 1 ? 'email' : 'emails'} now.` }
    },
    error: 'That did not work. Please try again.',
    errorPath: path,
  })
}
