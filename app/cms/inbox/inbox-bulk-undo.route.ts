import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { runBulkUndo } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Route } from './+types/inbox-bulk-undo.route'
import { inboxPath, requireInbox } from './inbox.server.ts'
import { revertSelectedStatus } from './inbox-selection.server.ts'

export function loader(args: Route.LoaderArgs) {
  const inbox = requireInbox(args)
  return redirectToPage(args, inboxPath(inbox), inbox.permission)
}

/** Undoes a bulk change of status. */
export function action(args: Route.ActionArgs) {
  const inbox = requireInbox(args)
  return runBulkUndo(args, {
    listKey: inbox.path,
    permission: inbox.permission,
    revert: (tx, item, actor, now) => revertSelectedStatus(tx, inbox, item, actor, now),
  })
}
