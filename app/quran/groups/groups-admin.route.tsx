import { requirePermission } from '#app/platform/auth/member.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { memberLabel } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/groups-admin.route'
import { adminGroupsPath } from './group-path.ts'
import { messageText } from './preset-messages.ts'
import { type ReportReason, reportReasons } from './report.ts'
import { countGroupUse, listMinorsGroups, listReports } from './report-store.server.ts'

/** Shows counts, groups for minors and reports, never what members have read. */
export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  const db = context.get(databaseContext)
  const [{ timeZone }, counts, minorsGroups, reports] = await Promise.all([
    readSettings(db),
    countGroupUse(db),
    listMinorsGroups(db),
    listReports(db),
  ])
  return {
    counts,
    minorsGroups: minorsGroups.map((group) => ({
      id: group.id,
      name: group.name,
      memberCount: Number(group.memberCount),
      isApproved: group.approvedAt !== null,
      isSuspended: group.disabledAt !== null,
      adminId: group.adminId,
      admin: memberLabel({ name: group.adminName, email: group.adminEmail }),
    })),
    reports: reports.map((report) => ({
      id: report.id,
      groupId: report.groupId,
      groupName: report.groupName,
      reportedOn: formatInstantDate(report.createdAt, timeZone),
      isOpen: report.resolvedAt === null,
      reason: reportReasons[report.reason as ReportReason] ?? '',
      note: report.note,
      message: report.words && messageText(report.words),
      reported: {
        id: report.reportedId,
        label: memberLabel({ name: report.reportedName, email: report.reportedEmail }),
      },
      reporter:
        report.reporterId === null
          ? null
          : {
              id: report.reporterId,
              label: memberLabel({ name: report.reporterName ?? '', email: report.reporterEmail ?? '' }),
            },
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Groups', description: '', noIndex: true })

export default function GroupsAdminRoute({
  loaderData: { counts, minorsGroups, reports },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Qur'an log groups"
      lead={`${countText(counts.groups, 'group', 'groups')} with ${countText(counts.members, 'member', 'members')}. You see reports and groups for young people here, never what members have read.`}
      back={{ path: '/admin/users', label: 'Users' }}
    >
      <section aria-labelledby="reports">
        <h2 id="reports" className="mb-4 text-xl">
          Reports
        </h2>
        {reports.length === 0 ? (
          <EmptyState>No reports.</EmptyState>
        ) : (
          <ul>
            {reports.map((report) => (
              <Report key={report.id} {...report} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="minors" className="mt-12">
        <h2 id="minors" className="mb-2 text-xl">
          Groups for young people
        </h2>
        <p className="mb-4 max-w-2xl text-muted">
          Approve a group only if you know its admin personally and know that they are an adult. Until you
          approve it, nobody can join.
        </p>
        {minorsGroups.length === 0 ? (
          <EmptyState>None yet.</EmptyState>
        ) : (
          <MinorsGroups groups={minorsGroups} />
        )}
      </section>
    </AdminPage>
  )
}

type View = Route.ComponentProps['loaderData']

function MinorsGroups({ groups }: { groups: View['minorsGroups'] }) {
  return (
    <RowTable
      caption="Groups for young people, with those waiting for approval first"
      rows={groups}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Group', cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
        { label: 'Admin', cell: ({ adminId, admin }) => <UserLink id={adminId} label={admin} /> },
        { label: 'Members', numeric: true, cell: ({ memberCount }) => memberCount },
        {
          label: 'Status',
          cell: ({ isApproved, isSuspended }) => (
            <StatusBadge tone={isApproved ? 'success' : 'open'}>
              {isSuspended ? 'Admin suspended' : isApproved ? 'Approved' : 'Waiting for approval'}
            </StatusBadge>
          ),
        },
      ]}
      actions={({ id, name, adminId, isApproved, isSuspended }) => (
        <>
          {!isApproved && !isSuspended && (
            <ChangeButton action={`${adminGroupsPath}/${id}/approve`} hiddenFields={{ admin: adminId }}>
              Approve<span className="sr-only"> {name}</span>
            </ChangeButton>
          )}
          <ButtonLink
            variant="quiet"
            href={`${adminGroupsPath}/${id}/delete`}
            aria-label={`Delete the group ${name}`}
          >
            Delete
          </ButtonLink>
        </>
      )}
    />
  )
}

function Report(report: View['reports'][number]) {
  const { id, groupId, groupName, reportedOn, isOpen, reason, note, message, reported, reporter } = report
  return (
    <li className="border-t border-hairline py-5">
      <p className="mb-3 flex flex-wrap items-center gap-3 font-semibold">
        {reason}
        <StatusBadge tone={isOpen ? 'open' : 'neutral'}>{isOpen ? 'Open' : 'Resolved'}</StatusBadge>
      </p>
      <DescriptionList
        details={{
          Member: <UserLink {...reported} />,
          Group: <bdi>{groupName}</bdi>,
          'Reported by': reporter ? <UserLink {...reporter} /> : 'Deleted user',
          Date: reportedOn,
          Message: message,
          Note: note,
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <ChangeButton
          action={`${adminGroupsPath}/reports/${id}/resolve`}
          hiddenFields={{ resolved: isOpen ? 'yes' : 'no' }}
        >
          {isOpen ? 'Mark as resolved' : 'Reopen'}
        </ChangeButton>
        {groupId && (
          <ButtonLink variant="quiet" href={`${adminGroupsPath}/${groupId}/delete`}>
            Delete the group
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

const UserLink = ({ id, label }: { id: string; label: string }) => (
  <a className="link wrap-anywhere" href={`/admin/users/${id}`}>
    <bdi>{label}</bdi>
  </a>
)
