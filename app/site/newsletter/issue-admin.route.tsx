import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/issue-admin.route'
import { issueStatusLabels, shownStatus } from './issue.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssueFields } from './issue-fields.tsx'
import { issueSchema } from './issue-form.ts'
import { IssueProgressView } from './issue-progress-view.tsx'
import { issueProgress } from './issue-sending.server.ts'
import { findIssue, type Issue, saveIssue } from './issue-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const issue = await findIssue(db, params.id)
  if (!issue) return notFound('Issue')
  const { timeZone } = await readSettings(db)
  const { id, subject, body, status, version, changedBy, startedAt, finishedAt } = issue
  const progress = status === 'draft' ? null : await issueProgress(db, id)
  return {
    issue: { id, subject, body, status, version },
    deleted: issue.deletedAt !== null,
    html: renderMarkdown(body),
    myEmail: admin.email,
    progress,
    shown: progress ? shownStatus(status, progress) : status,
    history: [
      startedAt && `Started ${formatDateTime(startedAt, timeZone)} by ${changedBy}`,
      finishedAt && `all copies queued ${formatDateTime(finishedAt, timeZone)}`,
    ]
      .filter(Boolean)
      .join('; '),
  }
}

/** Saves the draft. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    schema: issueSchema,
    run: async ({ db, admin, now, value, values }) => {
      const version = Number(values.version)
      const restore = values.restore === '1'
      const result = await saveIssue(db, { id, version, restore, ...value }, admin, now)
      if (result.outcome === 'notFound') return notFound('Issue')
      if (result.outcome === 'conflict') return describeConflict(db, result.current)
      return { path: `/admin/newsletter/issues/${id}`, text: 'Draft saved.' }
    },
    error: 'The draft could not be saved. Please try again.',
  })
}

async function describeConflict(db: Database, current: Issue): Promise<Failure> {
  if (current.status !== 'draft') {
    const shown = shownStatus(current.status, await issueProgress(db, current.id))
    const status = issueStatusLabels[shown].toLowerCase()
    return { problem: `This issue can no longer be changed: its status is “${status}”.` }
  }
  const version = String(current.version)
  if (current.deletedAt) {
    const problem =
      'Someone deleted this draft in the meantime. Your text is below; saving again restores the draft with it.'
    return { problem, values: { version, restore: '1' } }
  }
  const { timeZone } = await readSettings(db)
  const when = formatDateTime(current.updatedAt, timeZone)
  const problem = `${current.changedBy} saved another version on ${when}. Your text is below; saving again replaces theirs.`
  return { problem, values: { version } }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Issue', description: 'Newsletter issue.', hidden: true })

export default function IssueAdminRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { issue, shown, deleted, html, progress, history, myEmail } = loaderData
  const path = `/admin/newsletter/issues/${issue.id}`
  const draft = issue.status === 'draft'
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title={issue.subject}
      lead={deleted ? 'This draft was deleted. Saving it restores it.' : <IssueBadge status={shown} />}
      actions={
        deleted ? undefined : (
          <>
            {(draft || issue.status === 'stopped') && (
              <ButtonLink href={`${path}/send`}>{draft ? 'Send…' : 'Resume sending…'}</ButtonLink>
            )}
            <ChangeButton action={`${path}/test`}>Send a test email</ChangeButton>
            {issue.status === 'sending' && (
              <ChangeButton action={`${path}/stop`} variant="danger">
                Stop sending
              </ChangeButton>
            )}
            {draft && (
              <ChangeButton action={`${path}/trash`} variant="danger">
                Delete draft
              </ChangeButton>
            )}
          </>
        )
      }
    >
      {progress && <IssueProgressView progress={progress} status={issue.status} history={history} />}
      {draft || result ? (
        <div className="max-w-3xl">
          {!deleted && (
            <p className="mb-5 text-sm wrap-anywhere text-muted">
              The test goes to {myEmail} and has the text as last saved.
            </p>
          )}
          <ChangeForm
            key={issue.version}
            action={path}
            result={result}
            submit="Save draft"
            hidden={{
              version: result?.values.version ?? issue.version,
              restore: result?.values.restore ?? (deleted ? '1' : ''),
            }}
          >
            <IssueFields formState={toFormState({ subject: issue.subject, body: issue.body }, result)} />
          </ChangeForm>
        </div>
      ) : (
        <div dir="auto" className="card max-w-3xl border-t-4 border-t-evergreen p-5 sm:p-7">
          <Prose html={html} />
        </div>
      )}
    </AdminPage>
  )
}
