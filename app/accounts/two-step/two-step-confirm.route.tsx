import { redirect, redirectDocument } from 'react-router'
import { limitReached, tooManyAttemptsMessage } from '#app/accounts/login/account-limits.server.ts'
import { fail } from '#app/accounts/login/form-response.ts'
import { authErrorCode } from '#app/accounts/login/log-in.server.ts'
import { authHeaders, authOf, copySetCookies } from '#app/platform/auth/auth.server.ts'
import { findLoginAccount, hasPhoneStepOnly } from '#app/platform/auth/login-account.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/two-step-confirm.route'
import { FirstCodeForm } from './first-code-form.tsx'
import { codeMessages } from './two-step-code.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export function loader({ context }: Route.LoaderArgs) {
  requireMember(context)
  return null
}

/** Turns two-step verification on after a code proves that the app has the secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const account = await findLoginAccount(context.get(databaseContext), member.id)
  if (member.twoStep && !(account && hasPhoneStepOnly(account))) throw redirect('/profile/two-step')
  // The address may have changed since the secret was created.
  if (!member.emailVerified) return fail(409, 'Please confirm your email address first.')
  if (await limitReached(context, 'confirm', member.id, new Date())) return fail(429, tooManyAttemptsMessage)
  const code = normalizeCode((await readFields(request)).code ?? '')
  if (!code) return fail(400, codeMessages.missing)
  try {
    const auth = await authOf(context, request)
    const { headers } = await auth.api.verifyTOTP({
      body: { code },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    await sendSecurityAlert(context.get(databaseContext), member.id, 'twoStepOn', new Date())
    logSecurityEvent(context, 'two-step.changed', { user: member.id, detail: 'on' })
    return redirectDocument('/profile/two-step', { headers: copySetCookies(headers) })
  } catch (error) {
    const errorCode = authErrorCode(error)
    if (errorCode === null) throw error
    if (errorCode === 'TOTP_NOT_ENABLED') throw redirect('/profile/two-step')
    return fail(400, codeMessages.incorrect)
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Two-step verification',
    description: 'Set up two-step verification.',
    noIndex: true,
  })

export default function TwoStepConfirmRoute({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Set up two-step verification" lead="Enter the six-digit code from the app.">
      <FirstCodeForm result={actionData} />
      <p className="mt-6">
        <a className="link inline-block py-2" href="/profile/two-step">
          Start over with a new key
        </a>
      </p>
    </AccountPage>
  )
}
