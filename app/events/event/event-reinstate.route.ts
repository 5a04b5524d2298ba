import type { Route } from './+types/event-reinstate.route'
import { redirectToEventAdmin, runStatusAction } from './event-action.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args)

/** Reinstates a canceled event. */
export const action = (args: Route.ActionArgs) =>
  runStatusAction(args, {
    toColumns: () => ({ status: 'confirmed', cancelReason: '' }),
    success: { text: 'Event reinstated.' },
    error: 'Error reinstating event. Please try again.',
  })
