import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { itemPath, requireInboxItem } from '#app/cms/inbox/inbox.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/initiative-event.route'
import { initiativeInbox } from './initiative-inbox.server.ts'
import { createEventFromInitiative } from './initiative-inbox-store.server.ts'

/** Creates a draft event from the initiative. The two link to each other. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'messages',
    load: (db) => requireInboxItem(db, initiativeInbox, id),
    run: async ({ db, admin, now }) => {
      const event = await createEventFromInitiative(db, id, admin, now)
      if (!event) return { problem: 'Someone has already created an event from it.' }
      const text = 'Event added successfully! It is a draft: open it to add a time and publish it.'
      return { path: itemPath(initiativeInbox, id), text }
    },
    error: 'Error adding event. Please try again.',
  })
}

/** Rendered only when the action failed. */
export default function InitiativeEventRoute({ actionData }: Route.ComponentProps) {
  return actionData ? <Notice tone="bad">{actionData.problem}</Notice> : null
}
