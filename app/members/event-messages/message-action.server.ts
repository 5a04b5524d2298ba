import {
  type ActionInput,
  type AdminActionArgs,
  type Failure,
  redirectToPage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { requireEvent } from '#app/events/event/require-event.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { emailsPath } from './emails-path.ts'
import type { MessageSite } from './event-message-mail.ts'
import { type EventMessage, requireMessage } from './event-message-store.server.ts'

interface Args extends AdminActionArgs {
  params: { id: string; messageId: string }
}

type Item = { event: StoredEvent; message: EventMessage; site: MessageSite }
type Input = ActionInput<Item, Record<string, unknown>>

/** Runs an action on a message, if the member may edit its event. */
export async function runMessageAction(
  { params, ...args }: Args,
  run: (input: Input) => Promise<Success | Failure>,
) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: async (db) => {
      const event = await requireEvent(db, params.id)
      const message = await requireMessage(db, event.id, params.messageId)
      return { event, message, site: { ...(await readSettings(db)), ...readLinkConfig(args.context) } }
    },
    run,
    error: 'Something went wrong. Nothing was sent or deleted. Please try again.',
    errorPath: `${emailsPath(params.id)}/${params.messageId}`,
  })
}

/** The loader of action-only routes: redirects a GET to the event's emails page. */
export async function redirectToEmails({ context, params }: Args) {
  await requireEditor(context, eventCollection, params.id)
  return redirectToPage({ context }, emailsPath(params.id), editAccess(eventCollection))
}
