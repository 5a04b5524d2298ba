import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { approveEventHours } from '#app/events/hours/hours-approval-store.server.ts'
import type { Route } from './+types/approve-event-hours.route'
import { requireEvent } from './require-event.server.ts'

const attendancePath = (id: string) => `/admin/opportunities/${id}/attendance`

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireEditor(context, eventCollection, params.id)
  return redirectToPage({ context }, attendancePath(params.id), editAccess(eventCollection))
}

/** Approves all proposed hours of an event. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, params.id),
    run: async ({ db, admin, now, item }) => {
      const approved = await approveEventHours(db, item.id, admin, now)
      const text = `Hours of ${approved} ${approved === 1 ? 'person' : 'people'} approved.`
      return { path: attendancePath(item.id), text }
    },
    error: 'The hours could not be approved. Please try again.',
    errorPath: attendancePath(params.id),
  })
}
