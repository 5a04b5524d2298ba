import { redirectToEventAdmin, runEditorAction } from '#app/events/event/event-action.server.ts'
import { deleteShift } from '#app/events/roster/shift-store.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/shift-delete.route'
import { shiftValues } from './shift-form.ts'
import { shiftsPath } from './shifts-path.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args, shiftsPath(args.params.id))

/** Deletes a shift for which nobody has signed up. */
export function action(args: Route.ActionArgs) {
  const path = shiftsPath(args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item: event }) => {
      const result = await deleteShift(db, event, args.params.shiftId, actor, now)
      if (result.outcome === 'notFound') return notFound('Shift')
      if (result.outcome === 'inUse')
        return { problem: 'People have signed up for this shift. Please move or remove them first.' }
      const { shift } = result
      const undo = { action: path, fields: shiftValues(shift) }
      return { path, text: `Shift “${shift.title}” deleted.`, undo }
    },
    error: 'The shift could not be deleted. Please try again.',
    errorPath: path,
  })
}
