import { optionalLine } from '#app/platform/http/form-text.ts'
import type { Route } from './+types/event-cancel.route'
import { adminListPath } from './editor-location.ts'
import { redirectToEventAdmin, runStatusAction } from './event-action.server.ts'
import { maxCancelReasonLength } from './event-collection.ts'

const reasonField = optionalLine(maxCancelReasonLength)

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args)

/** Cancels an event. Its page remains and shows the cancellation. */
export const action = (args: Route.ActionArgs) =>
  runStatusAction(args, {
    toColumns: (values) => ({
      status: 'cancelled',
      cancelReason: reasonField.safeParse(values.reason).data ?? '',
    }),
    success: {
      text: 'Event canceled.',
      undo: { action: `${adminListPath}/${args.params.id}/reinstate` },
    },
    error: 'Error canceling event. Please try again.',
  })
