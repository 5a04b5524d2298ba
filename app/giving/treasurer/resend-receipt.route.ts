import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/resend-receipt.route'
import { giftPath } from './gift-page.server.ts'
import { requireGift } from './gift-store.server.ts'
import { resendReceipt } from './receipt-correction-store.server.ts'

export const loader = ({ params, ...args }: Route.LoaderArgs) =>
  redirectToPage(args, giftPath(params.id), 'giving')

/** Emails the receipt again. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = giftPath(id)
  return runAdminAction(args, {
    permission: 'giving',
    load: (db) => requireGift(db, id),
    run: async ({ db, actor, now, item }) =>
      (await resendReceipt(db, item, actor, now))
        ? { path, text: 'The receipt will be sent again.' }
        : { problem: 'There is no receipt to send, or no email address.' },
    error: 'The receipt could not be sent. Please try again.',
    errorPath: path,
  })
}
