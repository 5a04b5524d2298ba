import { redirect } from 'react-router'
import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/issue-send.route'
import { issueProgress, startIssue } from './issue-sending.server.ts'
import { findIssue } from './issue-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const issue = await findIssue(db, params.id)
  if (!issue || issue.deletedAt) return notFound('Issue')
  const { id, subject, status, version } = issue
  const path = `/admin/newsletter/issues/${id}`
  if (status !== 'draft' && status !== 'stopped') throw redirect(path)
  const { remaining, sent, stored, failed } = await issueProgress(db, id)
  const [isConnected, reauth] = await Promise.all([
    isMailConnected(context),
    reauthMethod(context, admin, new Date()),
  ])
  const isResumed = status === 'stopped'
  return { path, subject, version, isResumed, remaining, sent, stored, failed, isConnected, reauth }
}

/** Reauthenticates the admin and starts sending. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    run: async ({ db, actor, now, values }) => {
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      const origin = linkOrigin(args.context)
      const isConnected = await isMailConnected(args.context)
      const issue = { id, version: Number(values.version), origin, isConnected }
      const started = await startIssue(db, issue, actor, now)
      if (!started) {
        return {
          problem:
            'Someone changed or sent this issue after you opened the page. Please review it before you send it.',
        }
      }
      const path = `/admin/newsletter/issues/${id}`
      if (!isConnected) {
        return { path, text: 'The copies are stored, not sent: no mail server is connected.', tone: 'error' }
      }
      return { path, text: 'Sending has started. You can leave this page; it continues in the background.' }
    },
    error: 'Sending could not be started, so no new copies went out. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Send an issue', description: 'Send a newsletter issue.', noIndex: true })

export default function IssueSendRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { path, subject, version, isResumed, remaining, sent, stored, failed, isConnected, reauth } =
    loaderData
  const people = countText(remaining, 'person', 'people')
  const copies = countText(remaining, 'copy', 'copies')
  return (
    <AdminPage
      back={{ path, label: 'Back to the issue' }}
      title={isConnected ? `Send this issue to ${people}?` : `Store ${copies} of this issue?`}
    >
      <div className="mb-6 grid max-w-xl gap-3 wrap-anywhere">
        {!isConnected && (
          <Notice tone="error">
            No mail server is connected, so nobody will receive the issue: each copy will be stored. Once a
            mail server is connected, you can send the stored copies from the <a href="/admin/mail">Outbox</a>
            .
          </Notice>
        )}
        <p>
          <strong dir="auto">{subject}</strong> {isConnected ? 'goes to' : 'is for'} {people}: everyone who{' '}
          {isResumed ? 'had subscribed when sending first started, is still subscribed' : 'is subscribed'},
          has a confirmed address and is not suspended. Anyone who unsubscribes before their copy is sent will
          not get it.
        </p>
        {sent > 0 && (
          <p>{countText(sent, 'person already has it', 'people already have it')}. Nobody gets it twice.</p>
        )}
        {stored > 0 && (
          <p>
            {countText(stored, 'copy is', 'copies are')} already stored and will not be queued again. Once
            sending has resumed, you can send stored copies from the{' '}
            <a href="/admin/mail?status=stored">Outbox</a>.
          </p>
        )}
        {failed > 0 && (
          <p>
            {countText(failed, 'copy', 'copies')} failed and will not be queued again. Once sending has
            resumed, you can retry failed copies from the <a href="/admin/mail?status=failed">Outbox</a>.
          </p>
        )}
        {isConnected && (
          <p>Copies that have been sent cannot be recalled, but you can stop the rest at any time.</p>
        )}
      </div>
      <ChangeForm
        action={`${path}/send`}
        result={actionData}
        submitLabel={isConnected ? `Send to ${people}` : `Store ${copies}`}
        hiddenFields={{ version }}
        cancel={path}
      >
        <div className="max-w-xl">
          <ReauthField
            reauth={reauth}
            returnPath={`${path}/send`}
            error={actionData?.errors.currentPassword}
          />
        </div>
      </ChangeForm>
    </AdminPage>
  )
}
