import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatShortDate } from '#app/platform/time/format-date.ts'
import { formatHours, parseHours } from '#app/platform/time/hours.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/hours-admin.route'
import { approvalProblemMessages } from './approval-problem.ts'
import { listProposedHours, proposalProblem, reviewHours } from './hours-approval-store.server.ts'
import { ProposalItem } from './proposal-item.tsx'

const listPath = '/admin/hours'

export async function loader({ context }: Route.LoaderArgs) {
  const { onlyAssignedTo } = await requireEditor(context, eventCollection)
  const now = new Date()
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const rows = await listProposedHours(db, onlyAssignedTo)
  return {
    proposals: rows.map((row) => {
      const { id, eventId, localDate, minutes, note, name, email, title } = row
      const problem = proposalProblem(row, { onlyAssignedTo }, now, timeZone)
      return {
        id,
        eventId,
        date: formatShortDate(localDate),
        hours: formatHours(minutes),
        service: title ?? note,
        member: memberLabel({ name, email }),
        problem: problem && approvalProblemMessages[problem],
      }
    }),
  }
}

/** Approves hours, corrected if needed, or declines them. */
export async function action(args: Route.ActionArgs) {
  const { onlyAssignedTo } = await requireEditor(args.context, eventCollection)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    run: async ({ db, actor, now, values: { id = '', hours = '', decision = '' } }) => {
      const isDeclined = decision === 'decline'
      const minutes = isDeclined ? null : parseHours(hours)
      if (!isDeclined && !minutes)
        return {
          status: 400,
          problem: invalidFieldsMessage,
          errors: { hours: 'Please enter hours, such as 2 or 2.5.' },
        }
      const outcome = await reviewHours(db, { id, minutes: minutes ?? null, onlyAssignedTo }, actor, now)
      if (outcome === 'notFound') return { problem: 'These hours were reviewed or removed in the meantime.' }
      if (outcome !== 'reviewed') return { problem: approvalProblemMessages[outcome] }
      return {
        path: listPath,
        text: isDeclined
          ? 'Hours declined.'
          : `${formatHours(minutes ?? 0)} ${minutes === 60 ? 'hour' : 'hours'} approved.`,
      }
    },
    error: 'The hours could not be saved. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Hours to approve', description: '', noIndex: true })

export default function HoursAdminRoute({ loaderData: { proposals }, actionData }: Route.ComponentProps) {
  const isListed = proposals.some(({ id }) => id === actionData?.values.id)
  return (
    <AdminPage
      title="Hours to approve"
      lead="Hours calculated from check-ins and event times, and hours that members logged. Only approved hours count on profiles and certificates."
    >
      {actionData?.problem && !isListed && (
        <div className="mb-8">
          <Notice tone="error">{actionData.problem}</Notice>
        </div>
      )}
      {proposals.length === 0 ? (
        <EmptyState>No hours are waiting for approval.</EmptyState>
      ) : (
        <ul className="-mt-5">
          {proposals.map((proposal) => (
            <ProposalItem
              key={proposal.id}
              proposal={proposal}
              action={listPath}
              result={actionData?.values.id === proposal.id ? actionData : undefined}
            />
          ))}
        </ul>
      )}
    </AdminPage>
  )
}
