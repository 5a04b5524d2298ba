import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { runBulkUndo } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Route } from './+types/mail-bulk-undo.route'
import { mailChecksContext } from './mail-check.ts'
import { revertCanceledMail } from './mail-selection.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/mail', 'mail')

/** Undoes the cancellation of selected emails. */
export const action = (args: Route.ActionArgs) => {
  const checks = args.context.get(mailChecksContext)
  return runBulkUndo(args, {
    listKey: 'mail',
    permission: 'mail',
    revert: (tx, item, actor, now) => revertCanceledMail(tx, { ...item, checks }, actor, now),
  })
}
