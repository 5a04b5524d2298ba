import { optionalLine } from '#app/platform/http/form-text.ts'
import type { Route } from './+types/event-cancel.route'
import { adminList } from './event-back.ts'
import { changeNow, toList, turnEvent } from './event-turn.server.ts'

const reasonField = optionalLine(300)

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Cancels an event: its page stays, and says so. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params
  return turnEvent(args, {
    turn: (db, admin, values, now) => {
      const reason = reasonField.safeParse(values.reason).data ?? ''
      return changeNow(db, id, { status: 'cancelled', cancelReason: reason }, admin, now)
    },
    said: () => ({ text: 'Event cancelled.', undo: { action: `${adminList}/${id}/reinstate` } }),
    failure: 'Error cancelling event. Please try again.',
    to: `${adminList}/${id}`,
  })
}
