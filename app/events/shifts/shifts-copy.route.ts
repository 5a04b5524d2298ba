import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { redirectToEventAdmin, runEditorAction } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { copyShiftsAndNeeds } from '#app/events/series/copy-shifts-and-needs.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/shifts-copy.route'
import { shiftsPath } from './shifts-path.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args, shiftsPath(args.params.id))

/** Copies the shifts and needs of an event to the later dates of its series. */
export async function action(args: Route.ActionArgs) {
  const path = shiftsPath(args.params.id)
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection, args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item: { id, title, localDate, seriesId } }) => {
      if (seriesId === null) return { problem: 'This event does not repeat.' }
      const source = { event: { id, title, localDate, seriesId }, onlyAssignedTo }
      const { copied, unchanged } = await copyShiftsAndNeeds(db, eventCollection, source, actor, now)
      const unchangedNote =
        unchanged > 0
          ? ` ${countText(unchanged, 'date was', 'dates were')} not changed, because people have already chosen a shift or said what they will bring.`
          : ''
      return { path, text: `Copied to ${countText(copied, 'later date', 'later dates')}.${unchangedNote}` }
    },
    error: 'The shifts and needs could not be copied. Please try again.',
    errorPath: path,
  })
}
