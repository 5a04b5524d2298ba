import { redirectToPage } from '#app/cms/admin-action/admin-action.server.ts'
import { changeSelectedItems } from '#app/cms/collections/bulk-change.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import type { Route } from './+types/event-bulk.route'
import { adminListPath } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'
import { findListedEvents } from './event-selection.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  redirectToPage(args, adminListPath, editAccess(eventCollection))

/** Changes the selected events. */
export async function action(args: Route.ActionArgs) {
  const editor = await requireEditor(args.context, eventCollection)
  return changeSelectedItems(args, eventCollection, findListedEvents(editor))
}
