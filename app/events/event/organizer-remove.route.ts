import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import type { Route } from './+types/organizer-remove.route'
import { adminListPath } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'
import { findActiveOrganizer, removeOrganizer } from './organizer-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, adminListPath, 'events')

/** Unassigns an organizer from an event. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `${adminListPath}/${id}`
  return runAdminAction(args, {
    permission: 'events',
    load: (db) => requireItem(db, eventCollection, id),
    run: async ({ db, actor, now, item, values: { organizer = '' } }) => {
      const assignment = { event: { id, title: String(item.title) }, userId: organizer }
      if (!(await removeOrganizer(db, actor, assignment, now)))
        return { problem: 'This member is not an organizer of this event.' }
      const removed = { path, text: 'Organizer removed.' }
      if (!(await findActiveOrganizer(db, organizer))) return removed
      return { ...removed, undo: { action: `${path}/organizers`, fields: { organizer } } }
    },
    error: 'The organizer could not be removed. Please try again.',
    errorPath: path,
  })
}
