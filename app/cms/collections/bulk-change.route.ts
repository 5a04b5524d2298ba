import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/bulk-change.route'
import { changeSelectedItems } from './bulk-change.server.ts'
import { editAccess, listPath } from './collection.ts'
import { requireCollection } from './require-item.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, listPath(collection), editAccess(collection))
}

/** Changes the selected items of a list or of its trash. */
export async function action({ params, ...args }: Route.ActionArgs) {
  return changeSelectedItems(args, await requireCollection(args.context, params))
}
