import { redirect } from 'react-router'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/issue-send.route'
import { issueProgress, startIssue } from './issue-sending.server.ts'
import { findIssue } from './issue-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const issue = await findIssue(db, params.id)
  if (!issue || issue.deletedAt) return notFound('Issue')
  const { id, subject, status, version } = issue
  const path = `/admin/newsletter/issues/${id}`
  if (status !== 'draft' && status !== 'stopped') throw redirect(path)
  const { remaining, written } = await issueProgress(db, id)
  return { path, subject, version, ahead: remaining, written }
}

/** The confirm step: from here on it goes out. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    run: async ({ db, admin, now, values }) => {
      const origin = mailOrigin(args.context, args.request)
      const started = await startIssue(db, { id, version: Number(values.version), origin }, admin, now)
      if (!started) {
        return {
          problem: 'Somebody changed or sent it meanwhile. Please look at it again before you send it.',
        }
      }
      const text = 'It is going out. You can leave this page: it goes on by itself.'
      return { path: `/admin/newsletter/issues/${id}`, text }
    },
    error: 'It could not be sent. Nothing went out; please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Send an issue', description: 'Sends an issue of the newsletter.', hidden: true })

export default function IssueSendRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { path, subject, version, ahead, written } = loaderData
  const people = ahead === 1 ? '1 person' : `${ahead} people`
  return (
    <AdminPage back={{ path, label: 'Back to the issue' }} title={`Send it to ${people}?`}>
      <div className="mb-6 grid max-w-xl gap-3 wrap-anywhere">
        <p>
          <strong dir="auto">{subject}</strong> goes to {people} who subscribed, confirmed their address and
          are not suspended. Who leaves before their copy goes gets none.
        </p>
        {written > 0 && <p>{written} have it already; nobody gets it twice.</p>}
        <p>What is sent cannot be called back. You can stop it on the way.</p>
      </div>
      <ChangeForm
        action={`${path}/send`}
        result={actionData}
        submit={`Send to ${people}`}
        hidden={{ version }}
        beside={
          <ButtonLink variant="quiet" href={path}>
            Not yet
          </ButtonLink>
        }
      />
    </AdminPage>
  )
}
