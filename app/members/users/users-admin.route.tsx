import { Link, useSearchParams } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { can, roleLabels, roleOf, staffRoles } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { memberLabel, realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatShortInstantDate } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { BulkList, SelectRow } from '#app/ui/bulk-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CursorPaging } from '#app/ui/cursor-paging.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportLink } from '#app/ui/export-link.tsx'
import { Select } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list-search.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/users-admin.route'
import { InvitationList } from './invitation-list.tsx'
import {
  memberState,
  memberStateLabels,
  noAffiliation,
  otherAffiliation,
  readMemberFilter,
} from './member-filter.ts'
import { type ListedMember, listMembers } from './member-list-store.server.ts'
import { readInvitations } from './read-invitations.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requirePermission(context, 'people')
  const db = context.get(databaseContext)
  const { searchParams } = new URL(request.url)
  const { affiliations, timeZone } = await readSettings(db)
  const filter = readMemberFilter(searchParams)
  const page = await nullOnError(context, listMembers(db, filter, affiliations, searchParams.get('cursor')))
  const invitations = can(role, 'roles')
    ? await nullOnError(context, readInvitations(context, timeZone, new Date()))
    : null
  return {
    affiliations,
    invitations,
    page: page && { ...page, rows: page.rows.map((row) => toRow(row, timeZone)) },
  }
}

/** A row of the table. The search text is not sent to the browser. */
function toRow({ searchText: _, role, createdAt, ...member }: ListedMember, timeZone: string) {
  return {
    ...member,
    /** Required by `BulkList`, but the export of users does not check versions. */
    version: 0,
    email: realEmail(member.email) ?? 'No email',
    label: memberLabel(member),
    role: roleLabels[roleOf(role)],
    isOwner: roleOf(role) === 'owner',
    joined: formatShortInstantDate(createdAt, timeZone),
    state: memberState(member),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Users', description: 'Everyone with an account.', noIndex: true })

export default function UsersAdminRoute({
  loaderData: { affiliations, invitations, page },
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <AdminPage
      title="Users"
      lead="Everyone with an account. Search, edit, suspend or delete accounts here."
      actions={
        <>
          <ButtonLink variant="quiet" href="/admin/roles">
            Who can do what
          </ButtonLink>
          <ExportLink path="/admin/users/export.csv" />
        </>
      }
    >
      {invitations && (
        <>
          <InvitationList invitations={invitations} />
          <h2 className="mb-3 text-xl">Accounts</h2>
        </>
      )}
      <ListSearch placeholder="Name or email" collapsible>
        <Filters affiliations={affiliations} params={params} />
      </ListSearch>
      {page === null ? (
        <LoadError subject="the users" />
      ) : page.rows.length === 0 ? (
        <EmptyState action={<ButtonLink href="/admin/users">Show everyone</ButtonLink>}>
          No matches.
        </EmptyState>
      ) : (
        <>
          <BulkList
            path="/admin/users"
            rows={page.rows}
            matching={null}
            plural="users"
            actions={[{ label: 'Export as CSV', action: '/admin/users/export.csv', isExport: true }]}
          >
            <UserTable rows={page.rows} />
          </BulkList>
          <CursorPaging previous={page.previous} next={page.next} />
        </>
      )}
    </AdminPage>
  )
}

function Filters({ affiliations, params }: { affiliations: string[]; params: URLSearchParams }) {
  const filter = (name: string) => ({
    name,
    defaultValue: params.get(name) ?? '',
    hideOptional: true,
    className: 'min-w-0',
  })
  return (
    <>
      <Select label="Role" {...filter('role')}>
        <option value="">All</option>
        {(['user', ...staffRoles] as const).map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <Select label="Affiliation" {...filter('affiliation')}>
        <option value="">All</option>
        {affiliations.map((affiliation) => (
          <option key={affiliation}>{affiliation}</option>
        ))}
        <option value={otherAffiliation}>Other...</option>
        <option value={noAffiliation}>None</option>
      </Select>
      <Select label="Status" {...filter('state')}>
        <option value="">All</option>
        {Object.entries(memberStateLabels).map(([state, label]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Sort by" {...filter('sort')}>
        <option value="">Name</option>
        <option value="newest">Newest first</option>
      </Select>
    </>
  )
}

type Row = ReturnType<typeof toRow>

function UserTable({ rows }: { rows: Row[] }) {
  return (
    <RowTable<Row>
      caption="Users"
      rows={rows}
      rowKey={({ id }) => id}
      select={({ id, label }) => <SelectRow id={id} version={0} title={label} />}
      columns={[
        { label: 'Name', cell: (member) => <Name {...member} /> },
        { label: 'Email', hasEmails: true, cell: ({ email }) => <bdi>{email}</bdi> },
        { label: 'Role', cell: ({ role }) => <span className="whitespace-nowrap">{role}</span> },
        { label: 'Affiliation', cell: ({ affiliation }) => <bdi>{affiliation ?? '–'}</bdi> },
        { label: 'Joined', cell: ({ joined }) => <span className="whitespace-nowrap">{joined}</span> },
      ]}
      actions={({ id, label, isOwner }) => (
        <>
          <Link className="button button-quiet px-3 whitespace-nowrap" to={`/admin/users/${id}`}>
            Edit<span className="sr-only"> {label}</span>
          </Link>
          {!isOwner && (
            <Link className="button button-danger px-3 whitespace-nowrap" to={`/admin/users/${id}/delete`}>
              Delete<span className="sr-only"> {label}</span>
            </Link>
          )}
        </>
      )}
    />
  )
}

/** The name, with a badge for any state other than active. */
function Name({ name, state }: Row) {
  return (
    <div className="md:max-w-56">
      <bdi className="line-clamp-3 wrap-anywhere">{name || '(no name)'}</bdi>
      {state !== 'active' && (
        <p className="mt-1">
          <StatusBadge tone={state === 'suspended' ? 'error' : 'neutral'}>
            {memberStateLabels[state]}
          </StatusBadge>
        </p>
      )}
    </div>
  )
}
