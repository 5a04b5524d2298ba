import type { Route } from './+types/event-cancel.route'
import { redirectToEvents, runEventAction } from './event-action.server.ts'
import { adminList } from './event-back.ts'
import { cancelForm } from './event-form.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEvents(args)

/** Cancels an event: its page stays, and says so. */
export const action = (args: Route.ActionArgs) =>
  runEventAction(args, {
    change: (values) => ({
      status: 'cancelled',
      cancelReason: cancelForm.safeParse(values).data?.reason ?? '',
    }),
    success: {
      text: 'Event cancelled.',
      undo: { action: `${adminList}/${args.params.id}/reinstate` },
    },
    error: 'Error cancelling event. Please try again.',
  })
