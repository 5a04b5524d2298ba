import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { itemPath, requireInboxItem } from '#app/cms/inbox/inbox.server.ts'
import type { Route } from './+types/initiative-event.route'
import { initiativeInbox } from './initiative-inbox.server.ts'
import { createEventFromInitiative } from './initiative-inbox-store.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  redirectToPage(args, itemPath(initiativeInbox, args.params.id), 'messages')

/** Creates a draft event from the initiative. The two link to each other. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = itemPath(initiativeInbox, id)
  return runAdminAction(args, {
    permission: 'messages',
    load: (db) => requireInboxItem(db, initiativeInbox, id),
    run: async ({ db, actor, now }) => {
      const event = await createEventFromInitiative(db, id, actor, now)
      if (!event) return { problem: 'Someone has already created an event from this initiative.' }
      return { path, text: 'Event added successfully! It is a draft: open it to add a time and publish it.' }
    },
    error: 'Error adding event. Please try again.',
    errorPath: path,
  })
}
