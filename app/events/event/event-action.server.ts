import type { z } from 'zod'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import {
  type AdminAction,
  type AdminActionArgs,
  type Failure,
  redirectToPage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { canChangeScope, changeDates, notAllDatesMessage } from '#app/events/series/change-dates.server.ts'
import { readScope } from '#app/events/series/repeat-inputs.ts'
import { undoButton } from '#app/events/series/undo-button.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { adminListPath } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'
import type { StoredEvent } from './event-store.server.ts'
import { requireEvent } from './require-event.server.ts'

interface Args extends AdminActionArgs {
  params: { id: string }
}

/** Like `runAdminAction`, for an event that the member may edit. */
export async function runEditorAction<
  Schema extends z.ZodObject = z.ZodObject,
  Extra extends object = object,
>(
  { params: { id }, ...args }: Args,
  action: Omit<AdminAction<StoredEvent, Schema, Extra>, 'permission' | 'load'>,
) {
  await requireEditor(args.context, eventCollection, id)
  return runAdminAction<StoredEvent, Schema, Extra>(args, {
    ...action,
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, id),
  })
}

interface StatusAction {
  /** Returns the columns to change; `values` are the submitted form fields. */
  toColumns: (values: Record<string, string>) => { status: 'cancelled' | 'confirmed'; cancelReason: string }
  success: Omit<Success, 'path'>
  error: string
}

/** Cancels or reinstates an event, or the dates of its series in scope, and redirects to its admin page. */
export async function runStatusAction(
  { params: { id }, ...args }: Args,
  { toColumns, success, error }: StatusAction,
) {
  const path = `${adminListPath}/${id}`
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    run: async ({ db, actor, now, values }) => {
      const input = { id, values, columns: toColumns(values), onlyAssignedTo }
      const series = await changeDatesInScope(db, input, actor, now)
      if (series !== null) return 'problem' in series ? series : { path, ...series }
      const { outcome } = await changeLatestVersion(db, id, toColumns(values), actor, now)
      if (outcome === 'notFound') return notFound('Event')
      if (outcome === 'changed') return { path, ...success }
      return {
        problem: 'Someone else changed this event at the same time. Please review it and try again.',
      }
    },
    error,
    errorPath: path,
  })
}

/** Cancels or reinstates the dates in the form's scope; null if the change is for this event only. */
async function changeDatesInScope(
  db: Database,
  {
    id,
    values,
    columns,
    onlyAssignedTo,
  }: {
    id: string
    values: Record<string, string>
    columns: ReturnType<StatusAction['toColumns']>
    onlyAssignedTo: string | null
  },
  actor: Actor,
  now: Date,
): Promise<Failure | Pick<Success, 'text' | 'undo'> | null> {
  const scope = readScope(values.scope)
  const event = await findItem(db, eventCollection, id)
  if (scope === 'this' || !event?.seriesId) return null
  const { timeZone } = await readSettings(db)
  const seriesId = String(event.seriesId)
  const recurrenceDate = String(event.recurrenceDate)
  const target = { id, seriesId, recurrenceDate, scope, timeZone }
  if (!(await canChangeScope(db, target, onlyAssignedTo, now)))
    return { status: 403, problem: notAllDatesMessage }
  const { count, undo } = await changeDates(db, eventCollection, { ...target, values: columns }, actor, now)
  const verb = columns.status === 'cancelled' ? 'canceled' : 'reinstated'
  return { text: `${countText(count, 'event', 'events')} ${verb}.`, ...undoButton(undo, id) }
}

/** Changes columns of an event regardless of its version. */
export async function changeLatestVersion(db: Database, id: string, values: Values, actor: Actor, now: Date) {
  const event = await findItem(db, eventCollection, id)
  if (!event) return { outcome: 'notFound' } as const
  return changeItem(db, eventCollection, { id, version: event.version, values }, actor, now)
}

/**
 * The loader of routes that have only an action: redirects a GET request to the page with the form. Like their
 * actions, it requires that the member may edit the event.
 */
export async function redirectToEventAdmin(
  args: Pick<Args, 'context' | 'params'>,
  path: string = adminListPath,
) {
  await requireEditor(args.context, eventCollection, args.params.id)
  return redirectToPage(args, path, editAccess(eventCollection))
}
