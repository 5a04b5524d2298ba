import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { redirectToEventAdmin, runEditorAction } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { approvalProblemMessages } from '#app/events/hours/approval-problem.ts'
import { approveEventHours } from '#app/events/hours/hours-approval-store.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/approve-event-hours.route'

const attendancePath = (id: string) => `/admin/opportunities/${id}/attendance`

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args, attendancePath(args.params.id))

/** Approves all proposed hours of an event. An organizer cannot approve their own. */
export async function action(args: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item }) => {
      const { approvedCount, problem } = await approveEventHours(db, item.id, { onlyAssignedTo }, actor, now)
      if (approvedCount === 0 && problem) return { problem: approvalProblemMessages[problem] }
      const text = `Approved hours for ${countText(approvedCount, 'person', 'people')}.`
      const problemText = problem ? ` ${approvalProblemMessages[problem]}` : ''
      return { path: attendancePath(item.id), text: text + problemText }
    },
    error: 'The hours could not be approved. Please try again.',
    errorPath: attendancePath(args.params.id),
  })
}
