import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { type Failure, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { renderMarkdown } from '#app/platform/markdown.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton, ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { toFormState } from '#app/ui/form-state.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Prose } from '#app/ui/prose.tsx'
import { WorkingCopyNotice } from '#app/ui/working-copy-notice.tsx'
import type { Route } from './+types/issue-admin.route'
import { canStop, issueStatusLabels, shownStatus } from './issue.ts'
import { readIssueAutosave } from './issue-autosave.server.ts'
import { IssueBadge } from './issue-badge.tsx'
import { IssueFields } from './issue-fields.tsx'
import { issueSchema } from './issue-form.ts'
import { IssueProgressView } from './issue-progress-view.tsx'
import { isLate } from './issue-schedule.ts'
import { issueProgress } from './issue-sending.server.ts'
import { findIssue, type Issue, saveIssue } from './issue-store.server.ts'
import { ScheduleNotice } from './schedule-notice.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const issue = await findIssue(db, params.id)
  if (!issue) return notFound('Issue')
  const { timeZone } = await readSettings(db)
  const { id, subject, body, status, version, scheduledFor, missedAt } = issue
  const progress = status === 'draft' ? null : await issueProgress(db, id)
  const schedule = status === 'draft' && scheduledFor ? { scheduledFor, isMissed: missedAt !== null } : null
  return {
    issue: { id, subject, body, status, version },
    form: await readIssueAutosave({ context, request }, issue),
    deleted: issue.deletedAt !== null,
    html: renderMarkdown(body),
    myEmail: admin.email,
    progress,
    badge: shownStatus(issue, progress),
    schedule,
    reauth: schedule && !schedule.isMissed ? await reauthMethod(context, admin, new Date()) : null,
    timeZone,
    isConnected: await isMailConnected(context),
    history: describeSending(issue, timeZone),
  }
}

/** Describes when the issue was sent; empty for a draft. */
function describeSending(
  { status, scheduledFor, startedAt, finishedAt, changedBy }: Issue,
  timeZone: string,
) {
  const format = (at: string) => formatDateTime(at, timeZone)
  if (!startedAt) return ''
  const started = scheduledFor
    ? `Scheduled for ${format(scheduledFor)}; started ${format(startedAt)}${isLate(scheduledFor, startedAt) ? ', late because the site was not running or was busy at that time' : ''}`
    : `Started ${format(startedAt)}; ${status === 'stopped' ? 'stopped' : 'sending last requested'} by ${changedBy}`
  return finishedAt ? `${started}; all copies queued ${format(finishedAt)}` : started
}

/** Saves the draft. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    schema: issueSchema,
    run: async ({ db, item, actor, now, value, values }) => {
      const version = Number(values.version)
      const restore = values.restore === '1'
      const isScheduled = item.scheduledFor !== null && item.missedAt === null
      // The saved text of a scheduled issue is sent without another confirmation.
      const reauthError =
        isScheduled && (await reauthenticateAdmin(args.context, { admin: actor, values, now }))
      if (reauthError) return reauthError
      const result = await saveIssue(db, { id, version, restore, ...value }, actor, now)
      if (result.outcome === 'notFound') return notFound('Issue')
      if (result.outcome === 'conflict') return describeConflict(db, result.current)
      return {
        path: `/admin/newsletter/issues/${id}`,
        text: isScheduled ? 'Saved. The issue stays scheduled.' : 'Draft saved.',
      }
    },
    error: 'The draft could not be saved. Please try again.',
  })
}

async function describeConflict(db: Database, current: Issue): Promise<Failure> {
  if (current.status !== 'draft') {
    const status = shownStatus(current, await issueProgress(db, current.id))
    const label = issueStatusLabels[status].toLowerCase()
    return { problem: `This issue can no longer be changed: its status is “${label}”.` }
  }
  const version = String(current.version)
  if (current.deletedAt) {
    const problem =
      'Someone deleted this draft while you were editing it. Your text is below; saving again restores the draft with it.'
    return { problem, values: { version, restore: '1' } }
  }
  const { timeZone } = await readSettings(db)
  const savedAt = formatDateTime(current.updatedAt, timeZone)
  const problem = `${current.changedBy} saved another version on ${savedAt}. Your text is below; saving again replaces theirs.`
  return { problem, values: { version } }
}

/** Runs the loader even after a conflict: if the issue has been scheduled since, the form must ask for the password. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Issue', description: 'Newsletter issue.', noIndex: true })

export default function IssueAdminRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { issue, form, badge, schedule, timeZone, isConnected, deleted, html, progress, history } = loaderData
  const { myEmail, reauth } = loaderData
  const path = `/admin/newsletter/issues/${issue.id}`
  const isDraft = issue.status === 'draft'
  return (
    <AdminPage
      back={{ path: '/admin/newsletter', label: 'Newsletter' }}
      title={issue.subject}
      lead={deleted ? 'This draft was deleted. Saving it restores it.' : <IssueBadge status={badge} />}
      actions={
        deleted ? undefined : (
          <>
            {(isDraft || issue.status === 'stopped') && (
              <ButtonLink href={`${path}/send`}>{isDraft ? 'Send now…' : 'Resume sending…'}</ButtonLink>
            )}
            {isDraft && (
              <ButtonLink variant="quiet" href={`${path}/schedule`}>
                {schedule ? 'Change the time…' : 'Schedule…'}
              </ButtonLink>
            )}
            {schedule && <ChangeButton action={`${path}/unschedule`}>Cancel scheduled sending</ChangeButton>}
            <ChangeButton action={`${path}/test`}>Send a test email</ChangeButton>
            {progress && canStop(issue.status, progress) && (
              <ChangeButton action={`${path}/stop`} variant="danger">
                Stop sending
              </ChangeButton>
            )}
            {isDraft && (
              <ChangeButton action={`${path}/trash`} variant="danger">
                {schedule && !schedule.isMissed ? 'Delete scheduled issue' : 'Delete draft'}
              </ChangeButton>
            )}
          </>
        )
      }
    >
      {schedule && !deleted && <ScheduleNotice {...schedule} isConnected={isConnected} timeZone={timeZone} />}
      {progress && <IssueProgressView progress={progress} status={issue.status} history={history} />}
      {isDraft || result ? (
        <div className="max-w-3xl">
          {!deleted && (
            <p className="mb-5 text-sm wrap-anywhere text-muted">
              The test email goes to {myEmail} and contains the text as last saved.
            </p>
          )}
          <ChangeForm
            key={`${issue.version} ${form.autosave.restored?.id}`}
            action={path}
            result={result}
            submitLabel={schedule && !schedule.isMissed ? 'Save scheduled issue' : 'Save draft'}
            hiddenFields={{
              version: result?.values.version ?? form.version ?? issue.version,
              restore: result?.values.restore ?? (deleted ? '1' : ''),
            }}
            autosave={form.autosave}
          >
            <IssueFields formState={toFormState(form.values, result)} />
            {reauth && (
              <div className="max-w-xl">
                <ReauthField
                  reauth={reauth}
                  returnPath={path}
                  error={result?.errors.currentPassword}
                  hint="The issue goes out at the scheduled time, so please confirm your identity now."
                />
              </div>
            )}
          </ChangeForm>
        </div>
      ) : (
        <>
          <UnsavedText {...form} />
          <div dir="auto" className="card max-w-3xl border-t-4 border-t-evergreen p-5 sm:p-7">
            <Prose html={html} />
          </div>
        </>
      )}
    </AdminPage>
  )
}

/** The member's unsaved changes to an issue whose sending has started, for copying. */
function UnsavedText({
  autosave,
  values,
}: Pick<Route.ComponentProps['loaderData']['form'], 'autosave' | 'values'>) {
  const { restored, offered } = autosave
  if (!restored && offered.length === 0) return null
  return (
    <div className="mb-8 max-w-3xl">
      <p className="mb-5">
        This issue can no longer be changed, because its sending has started. To use your unsaved changes,
        copy them into a new issue.
      </p>
      <WorkingCopyNotice autosave={autosave} current={null} canSave={false} />
      {restored && (
        <div className="grid gap-5">
          <Field
            label="Unsaved subject"
            id="unsaved-subject"
            required
            readOnly
            dir="auto"
            value={values.subject}
          />
          <TextArea
            label="Unsaved text"
            id="unsaved-body"
            required
            readOnly
            dir="auto"
            rows={12}
            value={values.body}
          />
        </div>
      )}
    </div>
  )
}
