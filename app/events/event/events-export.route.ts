import { exportItems } from '#app/cms/collections/export-items.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import type { Route } from './+types/events-export.route'
import { eventCollection } from './event-collection.ts'
import { findListedEvents } from './event-selection.server.ts'

/** Exports all or the selected events as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const editor = await requireEditor(args.context, eventCollection)
  return exportItems(args, eventCollection, findListedEvents(editor))
}
