import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { editAccess, formPath, type Values } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import { columnsOnDate, templateOf } from '#app/events/series/series-template.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import type { Route } from './+types/event-next-week.route'
import { adminListPath } from './editor-location.ts'
import { redirectToEventAdmin } from './event-action.server.ts'
import { eventCollection } from './event-collection.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args)

/** Copies an event to the next week as a draft, and opens the copy. */
export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireItem(db, eventCollection, id),
    run: async ({ db, actor, now, item }) => {
      const localDate = addDays(String(item.localDate), 7)
      const columns: Values = {
        ...columnsOnDate(templateOf(eventCollection, item), localDate),
        publishedAt: null,
      }
      const copy = await addItem(db, eventCollection, columns, actor, now, onlyAssignedTo, id)
      const path = formPath(eventCollection, copy)
      return {
        path,
        text: `This is the event for ${formatDate(localDate)}. It is a draft, so visitors cannot see it yet.`,
        undo: { action: `${path}/trash` },
      }
    },
    error: 'Error adding event. Please try again.',
    errorPath: `${adminListPath}/${id}`,
  })
}
