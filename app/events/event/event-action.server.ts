import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import {
  type AdminActionArgs,
  redirectToPage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import type { Values } from '#app/cms/collections/collection.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { adminList } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'

interface Args extends AdminActionArgs {
  params: { id: string }
}

interface EventAction {
  /** Returns the columns to change; `values` are the submitted form fields. */
  change: (values: Record<string, string>) => Values
  success: Omit<Success, 'path'>
  error: string
}

/** Applies a one-button change to an event and redirects to its admin page. */
export async function runEventAction(
  { params: { id }, ...args }: Args,
  { change, success, error }: EventAction,
) {
  const path = `${adminList}/${id}`
  await requireEditor(args.context, eventCollection, id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    run: async ({ db, admin, now, values }) => {
      const { outcome } = await changeLatestVersion(db, id, change(values), admin, now)
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

/** Changes columns of an event regardless of the version that the admin saw. */
export async function changeLatestVersion(db: Database, id: string, values: Values, admin: Actor, now: Date) {
  const event = await findItem(db, eventCollection, id)
  if (!event) return { outcome: 'notFound' } as const
  return changeItem(db, eventCollection, { id, version: event.version, values }, admin, now)
}

/** The loader of action-only routes: redirects a GET to the event list. */
export async function redirectToEvents(args: Args) {
  await requireEditor(args.context, eventCollection, args.params.id)
  return redirectToPage(args, adminList, editAccess(eventCollection))
}
