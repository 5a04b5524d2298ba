import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { itemNotFound, itemPath, requireInboxItem } from '#app/cms/inbox/inbox.server.ts'
import { describeStatusConflict } from '#app/cms/inbox/status-conflict.server.ts'
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
    run: async ({ db, actor, now, item, values }) => {
      const initiative = { id, version: Number(values.version), label: initiativeInbox.label(item) }
      const result = await createEventFromInitiative(db, initiative, actor, now)
      if (result.outcome === 'notFound') return itemNotFound(initiativeInbox)
      if (result.outcome === 'exists')
        return { problem: 'Someone has already created an event from this initiative.' }
      if (result.outcome === 'conflict') return describeStatusConflict(db, initiativeInbox, result.current)
      return { path, text: 'Event added successfully! It is a draft: open it to add a time and publish it.' }
    },
    error: 'Error adding event. Please try again.',
    errorPath: path,
  })
}
