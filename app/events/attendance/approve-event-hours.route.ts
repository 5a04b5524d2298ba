import { redirectToEvents, runEditorAction } from '#app/events/event/event-action.server.ts'
import { approveEventHours } from '#app/events/hours/hours-approval-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/approve-event-hours.route'

const attendancePath = (id: string) => `/admin/opportunities/${id}/attendance`

export const loader = (args: Route.LoaderArgs) => redirectToEvents(args, attendancePath(args.params.id))

/** Approves all proposed hours of an event. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    run: async ({ db, admin, now, item }) => {
      const approved = await approveEventHours(db, item.id, admin, now)
      const text = `Hours of ${countText(approved, 'person', 'people')} approved.`
      return { path: attendancePath(item.id), text }
    },
    error: 'The hours could not be approved. Please try again.',
    errorPath: attendancePath(args.params.id),
  })
}
