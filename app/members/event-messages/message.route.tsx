import { data } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent, requireEvent } from '#app/events/event/require-event.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/message.route'
import { emailsPath } from './emails-path.ts'
import { audienceLabels, messageSchema } from './event-message.ts'
import { messageText } from './event-message-mail.ts'
import { countRecipients, requireMessage, saveMessage } from './event-message-store.server.ts'
import { MessageFields } from './message-fields.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const message = await requireMessage(db, event.id, params.messageId)
  const settings = await readSettings(db)
  const { name } = requireMember(context)
  const { version, subject, body, audience } = message
  return data({
    title: event.title,
    version,
    audience,
    values: { subject, body, audience },
    sentAt: message.sentAt && formatDateTime(message.sentAt, settings.timeZone),
    preview: messageText(name, event, message, { ...settings, origin: linkOrigin(context) }),
    counts: await countRecipients(db, event.id),
    isConnected: await isMailConnected(context),
  })
}

/** Saves a draft. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: async (db) => requireMessage(db, (await requireEvent(db, params.id)).id, params.messageId),
    schema: messageSchema,
    run: async ({ db, now, item, value, values }) => {
      const version = Number(values.version)
      if (await saveMessage(db, { id: item.id, version }, value, now))
        return {
          path: `${emailsPath(item.eventId)}/${item.id}`,
          text: 'Draft saved. Nothing has been sent yet.',
        }
      return item.sentAt
        ? { problem: 'This message has already been sent.' }
        : {
            problem: 'Someone else saved this draft. Save again to replace their version.',
            values: { version: String(item.version) },
          }
    },
    error: 'The draft could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.values.subject ?? 'Message', description: '', noIndex: true })

export default function MessageRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, values, version, audience, sentAt, preview, counts, isConnected } = loaderData
  const path = `${emailsPath(params.id)}/${params.messageId}`
  const count = counts[audience]
  const people = countText(count, 'person', 'people')
  return (
    <AdminPage
      title={values.subject}
      lead={
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
      }
      back={{ path: emailsPath(params.id), label: 'Emails' }}
    >
      <section aria-labelledby="preview" className="mb-10 max-w-3xl">
        <h2 id="preview" className="mb-4 text-xl">
          {sentAt === null ? 'Preview' : `Sent on ${sentAt}`}
        </h2>
        <div
          dir="auto"
          className="rounded-md border border-hairline bg-surface p-5 whitespace-pre-line wrap-anywhere"
        >
          {preview}
        </div>
        <p className="mt-3 text-sm text-muted">
          To: {audienceLabels[audience]}. Each email has a link to unsubscribe from messages about this event.
          Replies go to the site’s contact email.
        </p>
      </section>
      {sentAt === null && (
        <>
          <section aria-labelledby="send" className="mb-10 max-w-3xl">
            <h2 id="send" className="mb-4 text-xl">
              Send
            </h2>
            {!isConnected && (
              <div className="mb-4">
                <Notice tone="error" announced={false}>
                  No mail server is connected, so nobody will receive this message: each email is stored in
                  the Outbox.
                </Notice>
              </div>
            )}
            {count === 0 ? (
              <p className="mb-4 text-muted">Right now, nobody would get this message.</p>
            ) : (
              <p className="mb-4 text-muted">A message can be sent only once and cannot be recalled.</p>
            )}
            <div className="flex flex-wrap gap-3">
              {count > 0 && (
                <ChangeButton
                  action={`${path}/send`}
                  variant="primary"
                  hiddenFields={{ version }}
                  confirmUnsaved
                >
                  Send to {people}
                </ChangeButton>
              )}
              <ChangeButton action={`${path}/test`}>Send a test to me</ChangeButton>
              <ChangeButton action={`${path}/delete`} variant="danger" confirmUnsaved>
                Delete draft
              </ChangeButton>
            </div>
          </section>
          <section aria-labelledby="edit" className="max-w-3xl border-t border-hairline pt-8">
            <h2 id="edit" className="mb-4 text-xl">
              Edit draft
            </h2>
            <ChangeForm
              action={path}
              result={actionData}
              submitLabel="Save and preview"
              hiddenFields={{ version: actionData?.values.version ?? version }}
            >
              <MessageFields formState={toFormState(values, actionData)} counts={counts} />
            </ChangeForm>
          </section>
        </>
      )}
    </AdminPage>
  )
}
