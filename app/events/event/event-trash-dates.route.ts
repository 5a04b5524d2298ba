import { type Failure, runAdminAction, type Success } from '#app/cms/admin-action/admin-action.server.ts'
import { deletedMessage, editAccess, trashPath } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import {
  canChangeScope,
  notAllDatesMessage,
  type Removal,
  trashDate,
  trashDates,
} from '#app/events/series/change-dates.server.ts'
import { readScope } from '#app/events/series/repeat-inputs.ts'
import { undoButton } from '#app/events/series/undo-button.ts'
import { countText } from '#app/platform/count-text.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/event-trash-dates.route'
import { adminListPath } from './editor-location.ts'
import { redirectToEventAdmin } from './event-action.server.ts'
import { eventCollection } from './event-collection.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args)

/** Moves one or more dates of a series to the trash, or cancels those with participants. */
export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    run: async ({ db, actor, now, values }) => {
      const event = await findItem(db, eventCollection, id)
      if (!event) return notFound('Event')
      const scope = readScope(values.scope)
      if (scope === 'this' || !event.seriesId) {
        return describeRemoval(await trashDate(db, eventCollection, id, actor, now), id)
      }
      const { timeZone } = await readSettings(db)
      const seriesId = String(event.seriesId)
      const recurrenceDate = String(event.recurrenceDate)
      const change = { id, seriesId, recurrenceDate, scope, timeZone }
      if (!(await canChangeScope(db, change, onlyAssignedTo, now)))
        return { status: 403, problem: notAllDatesMessage }
      const { deleted, canceled, alreadyCanceled, undo } = await trashDates(
        db,
        eventCollection,
        change,
        actor,
        now,
      )
      const retained = canceled + alreadyCanceled
      const sentences = [
        (deleted > 0 || retained === 0) && `${countText(deleted, 'date was', 'dates were')} deleted.`,
        canceled > 0 &&
          `${countText(canceled, 'date', 'dates')} with sign-ups or attendance ${canceled === 1 ? 'was' : 'were'} canceled instead.`,
        alreadyCanceled > 0 &&
          `${countText(alreadyCanceled, 'date', 'dates')} with sign-ups or attendance ${alreadyCanceled === 1 ? 'was' : 'were'} already canceled.`,
      ]
      return {
        path: retained > 0 ? adminListPath : trashPath(eventCollection),
        text: sentences.filter(Boolean).join(' '),
        ...undoButton(undo, id),
      }
    },
    error: 'Error deleting dates. Please try again.',
    errorPath: `${adminListPath}/${id}`,
  })
}

function describeRemoval(removal: Removal, id: string): Success | Failure {
  const path = adminListPath
  if (removal === 'alreadyCanceled')
    return {
      path,
      problem: 'This date has sign-ups or attendance, so it was not deleted. It is already canceled.',
    }
  const [text, undo] =
    removal === 'canceled'
      ? ['This date has sign-ups or attendance, so it was canceled instead of deleted.', 'reinstate']
      : [deletedMessage(eventCollection), 'restore']
  return { path, text, undo: { action: `${path}/${id}/${undo}` } }
}
