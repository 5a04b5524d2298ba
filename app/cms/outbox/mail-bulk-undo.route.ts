import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { runBulkUndo } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Route } from './+types/mail-bulk-undo.route'
import { revertCanceledMail } from './mail-selection.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/mail', 'mail')

/** Undoes the cancellation of selected emails. */
export const action = (args: Route.ActionArgs) =>
  runBulkUndo(args, { listKey: 'mail', permission: 'mail', revert: revertCanceledMail })
