import type { Route } from './+types/export-items.route'
import { exportItems } from './export-items.server.ts'
import { requireCollection } from './require-item.server.ts'

/** Exports the items of a collection as CSV. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  return exportItems(args, await requireCollection(args.context, params))
}
