import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { notAllDatesMessage } from '#app/events/series/change-dates.server.ts'
import { undoSeriesChange } from '#app/events/series/series-undo.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/event-undo-dates.route'
import { adminListPath } from './editor-location.ts'
import { redirectToEventAdmin } from './event-action.server.ts'
import { eventCollection } from './event-collection.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args)

/** Undoes a change to several dates of a series. */
export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    run: async ({ db, actor, now, values: { change = '' } }) => {
      if (!(await findItem(db, eventCollection, id))) return notFound('Event')
      const result = await undoSeriesChange(db, eventCollection, { id: change, onlyAssignedTo }, actor, now)
      if (result.outcome === 'notAssigned') return { status: 403, problem: notAllDatesMessage }
      if (result.outcome !== 'undone')
        return { path: adminListPath, text: 'This change can no longer be undone.', tone: 'error' }
      const { restored, skipped } = result
      const event = await findItem(db, eventCollection, id)
      const skippedNote =
        skipped > 0
          ? ` ${countText(skipped, 'date was', 'dates were')} left unchanged because of a later change.`
          : ''
      return {
        path: event && !event.deletedAt ? `${adminListPath}/${id}` : adminListPath,
        text: `Undone: ${countText(restored, 'date was', 'dates were')} changed back.${skippedNote}`,
        tone: skipped > 0 ? 'error' : 'success',
      }
    },
    error: 'The change could not be undone. Please try again.',
    errorPath: adminListPath,
  })
}
