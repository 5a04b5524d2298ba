import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { runBulkUndo } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Route } from './+types/bulk-undo.route'
import { revertSelectedItem } from './bulk-item-store.server.ts'
import { editAccess, listPath } from './collection.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireCollection } from './require-item.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, listPath(collection), editAccess(collection))
}

/** Undoes a bulk change to items. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  return runBulkUndo(args, {
    listKey: collection.path,
    permission: editAccess(collection),
    revert: (tx, item, actor, now) =>
      revertSelectedItem(tx, { collection, onlyAssignedTo }, item, actor, now),
  })
}
