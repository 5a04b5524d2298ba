import { ReauthForm } from '#app/accounts/login/reauth-form.tsx'
import { reauthenticateAdmin, reauthMethod } from '#app/accounts/login/reauthenticate.server.ts'
import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { roleLabels, roleSummaries } from '#app/platform/auth/permissions.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { isMailConnected } from '#app/platform/settings/mail-delivery.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { Field } from '#app/ui/field.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import type { Route } from './+types/invite.route'
import { invitationDays, invitationForm, invitedRoles } from './invitation.ts'
import { invitationsPath, linkConfig, sentInvitationNotice } from './invitation-action.server.ts'
import { addInvitation } from './invitation-store.server.ts'
import { RoleField } from './role-field.tsx'

const path = '/admin/users/invite'

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePermission(context, 'roles')
  return {
    reauth: await reauthMethod(context, admin, new Date()),
    isMailConnected: await isMailConnected(context),
  }
}

/** Sends an invitation, after the admin has reauthenticated, because accepting it grants a role. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'roles',
    schema: invitationForm,
    run: async ({ db, actor, now, values, value }) => {
      const reauthError = await reauthenticateAdmin(args.context, { admin: actor, values, now })
      if (reauthError) return reauthError
      const outcome = await addInvitation(db, actor, value, linkConfig(args.context), now)
      if (outcome === 'hasRole') return { problem: hasRoleMessage, errors: { email: hasRoleMessage } }
      logSecurityEvent(args.context, 'invitation.sent', { by: actor.id, detail: value.role })
      return { path: invitationsPath, ...(await sentInvitationNotice(args.context, value.email)) }
    },
    error: 'The invitation could not be sent. Please try again.',
  })
}

const hasRoleMessage = 'The account with this address already has a role. Change it on that user’s page.'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Invite someone', description: '', noIndex: true })

export default function InviteRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { reauth, isMailConnected } = loaderData
  const field = fieldProps(actionData)
  return (
    <AdminPage
      back={{ path: '/admin/users', label: 'Users' }}
      title="Invite someone"
      lead={
        isMailConnected
          ? `They’ll get an email with a link that is valid for ${invitationDays} days. They do not need an account yet.`
          : `No mail server is connected. You’ll get a link to send them. It is valid for ${invitationDays} days.`
      }
    >
      <div className="max-w-xl">
        <ReauthForm
          id="invite-form"
          path={path}
          reauth={reauth}
          hint="Your own password, to confirm that it’s you."
          result={actionData}
          submitLabel={isMailConnected ? 'Send invitation' : 'Create invitation'}
          cancel="/admin/users"
        >
          <Field label="Email" type="email" autoComplete="off" {...field('email')} />
          <RoleField {...field('role')}>
            <option value="">Choose a role</option>
            {invitedRoles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}: {roleSummaries[role]}
              </option>
            ))}
          </RoleField>
        </ReauthForm>
      </div>
    </AdminPage>
  )
}
