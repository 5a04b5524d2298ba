import { z } from 'zod'
import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requireItem } from '#app/cms/collections/require-item.server.ts'
import type { Route } from './+types/organizer-add.route'
import { adminListPath } from './editor-location.ts'
import { eventCollection } from './event-collection.ts'
import { addOrganizer } from './organizer-store.server.ts'

const schema = z.object({ organizer: z.string().min(1, 'Please choose an organizer.') })

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, adminListPath, 'events')

/** Assigns an event to an organizer. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `${adminListPath}/${id}`
  return runAdminAction(args, {
    permission: 'events',
    load: (db) => requireItem(db, eventCollection, id),
    schema,
    invalid: 'Please choose an organizer.',
    run: async ({ db, actor, now, item, value: { organizer } }) => {
      const assignment = { event: { id, title: String(item.title) }, userId: organizer }
      if (await addOrganizer(db, actor, assignment, now)) return { path, text: 'Organizer assigned.' }
      return { problem: 'This member is not an active organizer.' }
    },
    error: 'The organizer could not be assigned. Please try again.',
    errorPath: path,
  })
}
