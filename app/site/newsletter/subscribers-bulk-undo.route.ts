import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { runBulkUndo } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Route } from './+types/subscribers-bulk-undo.route'
import { restoreSelectedSubscription, subscriberListKey } from './subscriber-selection.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  redirectToPage(args, `/admin/${subscriberListKey}`, 'newsletter')

/** Restores the subscriptions that a bulk action ended. */
export const action = (args: Route.ActionArgs) =>
  runBulkUndo(args, {
    listKey: subscriberListKey,
    permission: 'newsletter',
    revert: restoreSelectedSubscription,
  })
