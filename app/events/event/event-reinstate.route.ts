import type { Route } from './+types/event-reinstate.route'
import { adminList } from './event-back.ts'
import { changeNow, toList, turnEvent } from './event-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Takes a cancellation back. */
export const action = (args: Route.ActionArgs) =>
  turnEvent(args, {
    turn: (db, admin, _, now) =>
      changeNow(db, args.params.id, { status: 'confirmed', cancelReason: '' }, admin, now),
    said: () => ({ text: 'The event takes place after all.' }),
    failure: 'Error changing event. Please try again.',
    to: `${adminList}/${args.params.id}`,
  })
