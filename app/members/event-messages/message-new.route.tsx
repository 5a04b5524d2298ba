import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent, requireEvent } from '#app/events/event/require-event.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/message-new.route'
import { emailsPath } from './emails-path.ts'
import { messageSchema } from './event-message.ts'
import { addMessage, countRecipients } from './event-message-store.server.ts'
import { MessageFields } from './message-fields.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  return { title: event.title, counts: await countRecipients(context.get(databaseContext), event.id) }
}

/** Saves a draft. Nothing is sent. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, params.id),
    schema: messageSchema,
    run: async ({ db, actor, now, item, value }) => ({
      path: `${emailsPath(item.id)}/${await addMessage(db, item.id, value, actor.id, now)}`,
      text: 'Draft saved. Nothing has been sent yet.',
    }),
    error: 'The draft could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Write a message', description: '', noIndex: true })

export default function MessageNewRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, counts } = loaderData
  return (
    <AdminPage
      title="Write a message"
      lead={
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
      }
      back={{ path: emailsPath(params.id), label: 'Emails' }}
    >
      <div className="max-w-3xl">
        <ChangeForm
          action={`${emailsPath(params.id)}/new`}
          result={actionData}
          submitLabel="Save and preview"
        >
          <MessageFields formState={toFormState({ audience: 'going' }, actionData)} counts={counts} />
        </ChangeForm>
      </div>
    </AdminPage>
  )
}
