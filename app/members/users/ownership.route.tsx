import { z } from 'zod'
import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/ownership.route'
import { listNextOwners, transferOwnership } from './ownership-store.server.ts'

const path = '/admin/ownership'

const schema = z.object({ receiver: z.string().min(1, 'Please choose an admin.') })

export async function loader({ context }: Route.LoaderArgs) {
  const owner = requirePermission(context, 'ownership')
  const db = context.get(databaseContext)
  const [admins, reauth] = await Promise.all([listNextOwners(db), reauthMethod(context, owner, new Date())])
  return { admins, reauth }
}

/** Makes another admin the owner, after the owner has reauthenticated. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'ownership',
    schema,
    run: async ({ db, actor: owner, now, values, value: { receiver } }) => {
      const reauthError = await reauthenticateAdmin(args.context, { admin: owner, values, now })
      if (reauthError) return reauthError
      if (!(await transferOwnership(db, owner, receiver, now))) {
        const problem = 'Only an active admin with a confirmed email address can become the owner.'
        return { problem, errors: { receiver: problem } }
      }
      logSecurityEvent(args.context, 'role.changed', { user: receiver, by: owner.id, detail: 'owner' })
      logSecurityEvent(args.context, 'role.changed', { user: owner.id, by: owner.id, detail: 'admin' })
      return { path: '/admin/roles', text: 'Ownership transferred. You are an admin now.' }
    },
    error: 'Ownership could not be transferred. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Transfer ownership', description: '', noIndex: true })

export default function OwnershipRoute({ loaderData: { admins, reauth }, actionData }: Route.ComponentProps) {
  const field = fieldProps(actionData)
  return (
    <AdminPage
      back={{ path: '/admin/roles', label: 'Who can do what' }}
      title="Transfer ownership"
      lead="The new owner can do everything, and nobody can suspend or delete them. You remain an admin. Only the new owner can undo this."
    >
      {admins.length === 0 ? (
        <EmptyState action={<ButtonLink href="/admin/users">Users</ButtonLink>}>
          There is no other active admin with a confirmed email address. Give someone the Admin role first.
        </EmptyState>
      ) : (
        <div className="max-w-xl">
          <ReauthForm
            id="ownership-form"
            path={path}
            reauth={reauth}
            hint="Your own password, to confirm that it’s you."
            result={actionData}
            submitLabel="Transfer ownership"
            variant="danger"
            cancel="/admin/roles"
          >
            <Select label="New owner" {...field('receiver')}>
              <option value="">Choose an admin</option>
              {admins.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name ? `${name} (${email})` : email}
                </option>
              ))}
            </Select>
          </ReauthForm>
        </div>
      )}
    </AdminPage>
  )
}
