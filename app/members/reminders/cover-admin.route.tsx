import { redirect } from 'react-router'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { canAskForCover } from '#app/events/roster/cover.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { signupsPath } from '#app/events/signup-admin/signup-labels.ts'
import { configContext } from '#app/platform/config/config.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { deliveryNotice, isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/cover-admin.route'
import { askForCover } from './cover-store.server.ts'
import { coverMonths, listPastVolunteers } from './past-volunteers.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const now = new Date()
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  if (!(await canAskForCover(db, event, now, timeZone))) return redirect(signupsPath(event.id))
  const people = await listPastVolunteers(db, event, now, timeZone)
  return {
    title: event.title,
    count: people.length,
    months: coverMonths,
    isConnected: await isMailConnected(context),
    hasOrigin: context.get(configContext).origin !== null,
  }
}

/** Emails past volunteers, once for each cancellation. */
export function action(args: Route.ActionArgs) {
  const path = signupsPath(args.params.id)
  return runEditorAction(args, {
    run: async ({ db, actor, now, item }) => {
      const isConnected = await isMailConnected(args.context)
      const count = await askForCover(db, item, readLinkConfig(args.context), actor, now)
      if (count === null)
        return {
          problem: 'No spot is open, or past volunteers have already been asked. Nothing was sent.',
        }
      if (count === 'held') return { path, text: heldText }
      const people = countText(count, 'person', 'people')
      return { path, ...deliveryNotice(isConnected, 'The request', people) }
    },
    error: 'No email was sent because of an error. Please try again.',
    errorPath: path,
  })
}

const heldText =
  'Past volunteers are not asked during quiet hours. The request will be sent when quiet hours end, if the spot is still open then.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ask past volunteers to step in', description: '', noIndex: true })

export default function CoverRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, count, months, isConnected, hasOrigin } = loaderData
  const path = signupsPath(params.id)
  return (
    <AdminPage
      back={{ path, label: 'Sign-ups' }}
      title={
        count === 0
          ? 'Nobody to ask'
          : `Ask ${countText(count, 'past volunteer', 'past volunteers')} to step in?`
      }
      lead={
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
      }
    >
      <div className="mb-6 grid max-w-xl gap-4">
        {!isConnected && (
          <Notice tone="error" announced={false}>
            No mail server is connected, so nobody will receive this email: each email is stored in the
            Outbox.
          </Notice>
        )}
        {!hasOrigin && (
          <Notice tone="error" announced={false}>
            The address of this site is not set (ORIGIN), so the links in this email work on the server only.
          </Notice>
        )}
        <p>
          Members get this email if they attended an earlier date of this series, or an event of the same
          type, in the last {months} months, and have not turned off requests to step in. If no attendance was
          recorded for an event, everyone who had a spot counts. A member gets at most one request per event
          and one per week.
        </p>
        {count > 0 && (
          <p>
            The email has a link to sign up, and names the shift if there are shifts. It does not say who
            canceled, and is sent only once.
          </p>
        )}
      </div>
      {count > 0 ? (
        <ChangeForm action={`${path}/cover`} result={actionData} submitLabel="Send the email" cancel={path} />
      ) : (
        <ButtonLink variant="quiet" href={path}>
          Back to sign-ups
        </ButtonLink>
      )}
    </AdminPage>
  )
}
