import { redirect } from 'react-router'
import { ReauthField } from '#app/accounts/login/reauth-field.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatZonedDateTime, instantOfLocalTime, localTimeOf } from '#app/platform/time/local-time.ts'
import { formatTimeZone } from '#app/platform/time/time-zone.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { formFieldProps, toFormState } from '#app/ui/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/issue-schedule.route'
import { scheduleError, scheduleSchema } from './issue-schedule.ts'
import { scheduleIssue } from './issue-schedule-store.server.ts'
import { findIssue } from './issue-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'newsletter')
  const db = context.get(databaseContext)
  const issue = await findIssue(db, params.id)
  if (!issue || issue.deletedAt) return notFound('Issue')
  const path = `/admin/newsletter/issues/${issue.id}`
  if (issue.status !== 'draft') throw redirect(path)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const [isConnected, reauth] = await Promise.all([
    isMailConnected(context),
    reauthMethod(context, admin, now),
  ])
  const { subject, version, scheduledFor } = issue
  return {
    path,
    subject,
    version,
    timeZone: formatTimeZone(timeZone),
    isConnected,
    reauth,
    isScheduled: scheduledFor !== null,
    scheduledFor: scheduledFor ? localTimeOf(scheduledFor, timeZone) : '',
    earliest: localTimeOf(now.toISOString(), timeZone),
    now: formatZonedDateTime(now.toISOString(), timeZone),
  }
}

/** Reauthenticates the admin and schedules the issue, or changes its time. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    schema: scheduleSchema,
    run: async ({ db, actor, now, value, values }) => {
      const { timeZone } = await readSettings(db)
      const at = instantOfLocalTime(value.scheduledFor, timeZone)
      const error = scheduleError(at, now)
      if (error) return { status: 400, problem: invalidFieldsMessage, errors: { scheduledFor: error } }
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      if (!(await scheduleIssue(db, { id, version: Number(values.version), at }, actor, now))) {
        return {
          problem:
            'Someone changed or sent this issue after you opened the page. Please review it before you schedule it.',
        }
      }
      const isSkipped = localTimeOf(at.toISOString(), timeZone) !== value.scheduledFor
      return {
        path: `/admin/newsletter/issues/${id}`,
        text: `${isSkipped ? 'The clocks change that day and skip the time you chose. ' : ''}Scheduled for ${formatZonedDateTime(at.toISOString(), timeZone)}.`,
      }
    },
    error: 'The issue could not be scheduled. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Schedule an issue', description: 'Schedule a newsletter issue.', noIndex: true })

export default function IssueScheduleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { path, subject, version, timeZone, isConnected, reauth, isScheduled, earliest, now } = loaderData
  const formState = toFormState({ scheduledFor: loaderData.scheduledFor }, actionData)
  return (
    <AdminPage
      back={{ path, label: 'Back to the issue' }}
      title={isScheduled ? 'Change the time' : 'Schedule this issue'}
    >
      <div className="mb-6 grid max-w-xl gap-3 wrap-anywhere">
        {!isConnected && (
          <Notice tone="error">
            No mail server is connected. Unless one is connected by then, nobody will receive the issue: each
            copy will be stored.
          </Notice>
        )}
        <p>
          <strong dir="auto">{subject}</strong> goes to everyone who is subscribed at that time, has a
          confirmed address and is not suspended.
        </p>
        <p>
          Until then, you can edit the issue, change the time or cancel sending on the issue’s page. The text
          saved at that time will be sent.
        </p>
      </div>
      <ChangeForm
        action={`${path}/schedule`}
        result={actionData}
        submitLabel={isScheduled ? 'Change the time' : 'Schedule'}
        hiddenFields={{ version }}
        cancel={path}
      >
        <div className="grid max-w-xl gap-5">
          <Field
            label="Date and time"
            type="datetime-local"
            required
            min={earliest}
            className="max-w-80"
            hint={`In the site’s time zone, ${timeZone}. It is now ${now}.`}
            {...formFieldProps(formState)('scheduledFor')}
          />
          <ReauthField
            reauth={reauth}
            returnPath={`${path}/schedule`}
            error={actionData?.errors.currentPassword}
          />
        </div>
      </ChangeForm>
    </AdminPage>
  )
}
