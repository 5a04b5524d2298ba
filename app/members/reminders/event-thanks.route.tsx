import { redirect } from 'react-router'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { findReport } from '#app/events/report/report-store.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { plainText } from '#app/platform/plain-text.server.ts'
import { deliveryNotice, isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/event-thanks.route'
import { listPeopleToThank, sendThanks } from './event-thanks.server.ts'

const reportPath = (id: string) => `/admin/opportunities/${id}/report`

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const report = await findReport(db, event.id)
  if (!report || report.thankedAt) return redirect(reportPath(event.id))
  const people = await listPeopleToThank(db, event.id)
  return {
    title: event.title,
    count: people.length,
    thanks: plainText(report.body, linkOrigin(context)),
    isConnected: await isMailConnected(context),
  }
}

/** Sends the thank-you email to attendees. */
export function action(args: Route.ActionArgs) {
  const links = { origin: linkOrigin(args.context), secret: args.context.get(configContext).secret }
  return runEditorAction(args, {
    run: async ({ db, actor, now, item }) => {
      if (!(await findReport(db, item.id))) return { problem: 'Please save the report first.' }
      const isConnected = await isMailConnected(args.context)
      const count = await sendThanks(db, item, links, actor, now)
      if (count === null) return { problem: 'The thank-you email was already sent.' }
      if (count === 0) return { problem: nobodyToThank }
      const [path, people] = [reportPath(item.id), countText(count, 'person', 'people')]
      return { path, ...deliveryNotice(isConnected, 'The thank-you email', people) }
    },
    error: 'No email was sent because of an error. Please try again.',
  })
}

const nobodyToThank =
  'Nobody can get this email yet. Record who attended; people without a confirmed address get no email.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Thank everyone who came', description: '', noIndex: true })

export default function EventThanksRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, count, thanks, isConnected } = loaderData
  const path = reportPath(params.id)
  return (
    <AdminPage
      back={{ path, label: 'Report' }}
      title={count === 0 ? 'Nobody to thank' : `Thank ${countText(count, 'person', 'people')} by email?`}
      lead={
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
      }
    >
      <div className="mb-6 grid max-w-xl gap-4 wrap-anywhere">
        {!isConnected && (
          <Notice tone="error" announced={false}>
            No mail server is connected, so nobody will receive this email: each email is stored in the
            Outbox.
          </Notice>
        )}
        <p>
          Members who attended get this email once, except those without a confirmed address and those who
          turned off event reminders. Guests do not get it.
        </p>
        {thanks ? (
          <blockquote dir="auto" className="border-s-4 border-brass ps-4 whitespace-pre-line">
            {thanks}
          </blockquote>
        ) : (
          <p className="text-muted">
            The report has no text, so the email contains only a greeting and a short thank-you.
          </p>
        )}
      </div>
      {count > 0 ? (
        <ChangeForm
          action={`${path}/thanks`}
          result={actionData}
          submitLabel="Send the email"
          cancel={path}
        />
      ) : (
        <Notice tone="error">{nobodyToThank}</Notice>
      )}
    </AdminPage>
  )
}
