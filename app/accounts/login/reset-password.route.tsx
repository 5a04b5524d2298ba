import { redirectDocument } from 'react-router'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/reset-password.route'
import { fail } from './form-response.ts'
import { rememberDevice } from './known-device.server.ts'
import { loginNoticePath, loginUrl } from './login-mode.ts'
import { expiredLinkMessage, readLinkToken } from './mailed-link.ts'
import { findMailedLink } from './mailed-link-store.server.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { newPasswordForm } from './new-password-form.ts'
import { passwordProblems } from './password-check.server.ts'
import { resetPassword } from './reset-password.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const token = readLinkToken(searchParams)
  const link = await findMailedLink(context.get(databaseContext), 'resetPassword', token, new Date())
  return { isValid: link !== undefined, search }
}

export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date()
  const db = context.get(databaseContext)
  const token = readLinkToken(new URL(request.url).searchParams)
  const link = await findMailedLink(db, 'resetPassword', token, now)
  if (!link) return fail(410, expiredLinkMessage)
  const form = await parseForm(request, newPasswordForm)
  if (!form.ok) return fail(400, 'Please choose a new password.', form)
  const problems = (
    await passwordProblems(form.value.password, (await readSettings(db)).passwordPolicy)
  ).join(' ')
  if (problems) return fail(400, `Password reset failed: ${problems}`, { errors: { password: problems } })
  const changed = await resetPassword(db, token, await hashPassword(form.value.password), now)
  if (!changed) return fail(410, expiredLinkMessage)
  logSecurityEvent(context, 'password.changed', { user: link.userId, detail: 'reset' })
  // Lets the owner of the mailbox log in right away, even if others have used up the account's login attempts.
  const headers = { 'Set-Cookie': rememberDevice(context, request, link.email) }
  return redirectDocument(loginNoticePath('new-password'), { headers })
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
    noIndex: true,
  })

export default function ResetPasswordRoute({
  loaderData: { isValid, search },
  actionData,
}: Route.ComponentProps) {
  return (
    <NarrowPage title={isValid ? 'Choose a new password' : 'This link no longer works'}>
      {isValid ? (
        <>
          <p className="mb-6 text-muted">Your other devices will be logged out.</p>
          <ChangeForm
            id="reset-password-form"
            action={`/reset-password${search}`}
            result={actionData}
            submitLabel="Save new password"
            wide
          >
            <NewPasswordField result={actionData} />
          </ChangeForm>
        </>
      ) : (
        <>
          <p className="mb-6">{expiredLinkMessage}</p>
          <ButtonLink href={loginUrl('reset')}>Request a new link</ButtonLink>
        </>
      )}
    </NarrowPage>
  )
}
