import type { Route } from './+types/event-reinstate.route'
import { redirectToEvents, runEventAction } from './event-action.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEvents(args)

/** Reinstates a canceled event. */
export const action = (args: Route.ActionArgs) =>
  runEventAction(args, {
    change: () => ({ status: 'confirmed', cancelReason: '' }),
    success: { text: 'Event reinstated.' },
    error: 'Error reinstating event. Please try again.',
  })
