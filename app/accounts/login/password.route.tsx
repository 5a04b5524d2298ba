import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/password.route'
import { changePassword } from './change-password.server.ts'
import { fail, succeed } from './form-response.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { changePasswordForm } from './new-password-form.ts'
import { passwordProblems } from './password-check.server.ts'
import { ReauthField } from './reauth-field.tsx'
import { reauthenticate, reauthMethod } from './reauthenticate.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMemberWithEmail(context)
  return { reauth: await reauthMethod(context, member, new Date()) }
}

/** Without an email, no one could log in with the password. */
function requireMemberWithEmail(context: Route.LoaderArgs['context']) {
  const member = requireMember(context)
  if (isPlaceholderEmail(member.email)) throw redirect('/profile/email')
  return member
}

/** Changes the password and logs out every other device. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMemberWithEmail(context)
  const now = new Date()
  const form = await parseForm(request, changePasswordForm)
  if (!form.ok) return fail(400, correctFieldsMessage, form)
  const reauthError = await reauthenticate(context, member, form.value.currentPassword, now)
  if (reauthError) return fail(reauthError.status, reauthError.message, reauthError)
  const { passwordPolicy } = await readSettings(context.get(databaseContext))
  const problems = (await passwordProblems(form.value.password, passwordPolicy)).join(' ')
  if (problems) return fail(400, 'Please choose a different password.', { errors: { password: problems } })
  const hash = await hashPassword(form.value.password)
  await context
    .get(databaseContext)
    .transaction()
    .execute(async (db) => {
      await changePassword(db, member, hash, now)
      await endSessions(db, member.id, member.sessionId)
    })
  logSecurityEvent(context, 'password.changed', { user: member.id })
  return succeed('Your password has been changed. Your other devices have been logged out.')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Change Password',
    description: 'Choose a new password for your account.',
    noIndex: true,
  })

export default function PasswordRoute({ loaderData: { reauth }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Change Password" lead="Your other devices will be logged out.">
      <ChangeForm
        id="password-form"
        action="/profile/password"
        result={actionData}
        submitLabel="Change Password"
      >
        <ReauthField
          reauth={reauth}
          returnPath="/profile/password"
          label="Current password"
          hint=""
          error={actionData?.errors.currentPassword}
        />
        <NewPasswordField result={actionData} />
      </ChangeForm>
    </AccountPage>
  )
}
