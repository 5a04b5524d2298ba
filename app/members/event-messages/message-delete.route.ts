import type { Route } from './+types/message-delete.route'
import { emailsPath } from './emails-path.ts'
import { deleteDraft } from './event-message-store.server.ts'
import { redirectToEmails, runMessageAction } from './message-action.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEmails(args)

/** Deletes a draft. */
export const action = (args: Route.ActionArgs) =>
  runMessageAction(args, async ({ db, item: { event, message } }) => {
    if (!(await deleteDraft(db, message.id)))
      return { problem: 'This message has already been sent, so it cannot be deleted.' }
    return { path: emailsPath(event.id), text: 'Draft deleted.' }
  })
