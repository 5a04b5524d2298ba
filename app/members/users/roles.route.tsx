import { requireStaff } from '#app/platform/auth/member.server.ts'
import {
  can,
  type Permission,
  permissionLabels,
  permissions,
  roleLabels,
  roleOf,
  roleSummaries,
  roleSummary,
  staffRoles,
} from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/roles.route'
import { listStaff } from './member-list-store.server.ts'

/** Everyone with a role may open the page, but it shows names only to roles that may see users. */
export async function loader({ context }: Route.LoaderArgs) {
  const { role } = requireStaff(context)
  const staff = can(role, 'people') ? await listStaff(context.get(databaseContext)) : null
  return {
    role,
    staff: staff?.map((member) => ({ ...member, role: roleOf(member.role) })) ?? null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Who can do what', description: 'The roles of the admin area.', noIndex: true })

export default function RolesRoute({ loaderData: { role, staff } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Who can do what"
      lead={
        <>
          Your role is <strong>{roleLabels[role]}</strong>: {roleSummary(role)}.
        </>
      }
      {...(staff ? { back: { path: '/admin/users', label: 'Users' } } : {})}
    >
      <RowTable<Permission>
        caption="Permissions, and the roles that include them"
        rows={permissions}
        rowKey={(permission) => permission}
        columns={[
          {
            label: 'Permission',
            cell: (permission) => (
              <>
                {permissionLabels[permission].label}
                <span className="block text-sm font-normal text-muted">
                  {permissionLabels[permission].summary}
                </span>
              </>
            ),
          },
          {
            label: 'Roles',
            cell: (permission) =>
              staffRoles
                .filter((role) => can(role, permission))
                .map((role) => roleLabels[role])
                .join(', '),
          },
        ]}
      />
      {can(role, 'ownership') && (
        <p className="mt-6">
          <a className="link" href="/admin/ownership">
            Transfer ownership
          </a>
        </p>
      )}
      {staff && (
        <section aria-labelledby="people" className="mt-12">
          <h2 id="people" className="mb-4 text-xl">
            People with a role
          </h2>
          <dl className="grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            {staffRoles.map((role) => (
              <RoleMembers key={role} role={role} members={staff.filter((member) => member.role === role)} />
            ))}
          </dl>
        </section>
      )}
    </AdminPage>
  )
}

function RoleMembers({
  role,
  members,
}: {
  role: (typeof staffRoles)[number]
  members: { id: string; name: string; email: string; disabledAt: string | null }[]
}) {
  return (
    <>
      <dt>
        <span className="font-semibold">{roleLabels[role]}</span>
        <span className="block text-sm text-muted">{roleSummaries[role]}</span>
      </dt>
      <dd className="mb-2">
        {members.length === 0 ? (
          <span className="text-muted">Nobody</span>
        ) : (
          <ul>
            {members.map(({ id, name, email, disabledAt }) => (
              <li key={id}>
                <a
                  className="link inline-flex min-h-8 items-center wrap-anywhere"
                  href={`/admin/users/${id}`}
                >
                  <bdi>{name || email}</bdi>
                </a>
                {disabledAt && ' (suspended)'}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </>
  )
}
