import { redirectToEventAdmin, runEditorAction } from '#app/events/event/event-action.server.ts'
import { deleteNeed } from '#app/events/roster/need-store.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/need-delete.route'
import { needValues } from './need-form.ts'
import { needsPath } from './needs-path.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args, needsPath(args.params.id))

/** Deletes a need, unless someone is bringing part of it. */
export function action(args: Route.ActionArgs) {
  const path = needsPath(args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item: event }) => {
      const result = await deleteNeed(db, event, args.params.needId, actor, now)
      if (result.outcome === 'notFound') return notFound('Need')
      if (result.outcome === 'inUse')
        return {
          problem: 'Someone is already bringing this, so it was not deleted. You can lower the number.',
        }
      const { need } = result
      return { path, text: `“${need.item}” deleted.`, undo: { action: path, fields: needValues(need) } }
    },
    error: 'The need could not be deleted. Please try again.',
    errorPath: path,
  })
}
