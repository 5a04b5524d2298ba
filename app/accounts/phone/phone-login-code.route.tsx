import { redirect, redirectDocument } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { rememberDevice } from '#app/accounts/login/known-device.server.ts'
import { loginNoticePath, nextPath } from '#app/accounts/login/login-mode.ts'
import { startSecondStepAfterPhone } from '#app/accounts/login/pending-login.server.ts'
import {
  findLoginAccount,
  type LoginAccount,
  phoneLoginRefusal,
} from '#app/platform/auth/login-account.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { endSessionBeforeSecondStep, logoutHeaders, startSession } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/phone-login-code.route'
import { expiredCodeCookie, readCodeRequest } from './code-cookie.server.ts'
import { findMemberIdByPhone, findOrAddMemberByPhone } from './member-phone-store.server.ts'
import { CodeSent, PhoneCodeField } from './phone-fields.tsx'
import { checkCodeFromForm, isSmsConnected, readPhoneFormSettings } from './phone-form.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams)
  const codeRequest = readCodeRequest(context, request, 'signIn')
  if (!codeRequest || !(await readPhoneFormSettings(context)).isPhoneLoginEnabled)
    throw redirect(`/profile/phone-login?${new URLSearchParams({ next })}`)
  return { maskedNumber: codeRequest.maskedNumber, next, isSmsConnected: isSmsConnected(context) }
}

/**
 * Logs in the owner of the phone. Creates an account if there is none. A member who is logged in can only reauthenticate
 * with their own phone.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const now = new Date()
  const next = nextPath(new URL(request.url).searchParams)
  if (!(await readPhoneFormSettings(context)).isPhoneLoginEnabled) throw redirect('/profile')
  if (!readCodeRequest(context, request, 'signIn'))
    throw redirect(`/profile/phone-login?${new URLSearchParams({ next })}`)
  const { code = '' } = await readFields(request)
  const use = { purpose: 'signIn', userId: null } as const
  const { failure, phoneNumber } = await checkCodeFromForm({ request, context }, code, use, now)
  if (failure) {
    logSecurityEvent(context, 'login.failure', { detail: 'phone code' })
    return failure
  }
  const db = context.get(databaseContext)
  const member = context.get(memberContext)
  if (member && (await findMemberIdByPhone(db, phoneNumber)) !== member.id) {
    logSecurityEvent(context, 'login.failure', { user: member.id, detail: 'phone of another account' })
    return fail(403, 'This is not the phone number of your account. Please use your own, or log out first.')
  }
  const { id } = await findOrAddMemberByPhone(db, phoneNumber, now)
  const account = await findLoginAccount(db, id)
  if (!account) throw redirect('/profile')
  return finishLogin({ request, context }, account, next, now)
}

async function finishLogin(
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
  account: LoginAccount,
  next: string,
  now: Date,
) {
  const headers = new Headers({ 'Set-Cookie': expiredCodeCookie(context, request) })
  const refusal = account.disabledAt ? 'suspended' : phoneLoginRefusal(account) ? 'phone-refused' : null
  if (refusal) {
    const detail = refusal === 'suspended' ? 'account suspended' : 'phone not allowed'
    logSecurityEvent(context, 'login.failure', { user: account.id, detail })
    return redirect(loginNoticePath(refusal, next), { headers })
  }
  if (account.authenticatorId) {
    // Better Auth would apply the second step to an open session instead of to this login.
    await endSessionBeforeSecondStep(context, request, account.id, now)
    headers.append('Set-Cookie', logoutHeaders(context.get(configContext), request)['Set-Cookie'])
    headers.append('Set-Cookie', await startSecondStepAfterPhone(context, request, account.id, now))
    return redirectDocument(`/profile/code?${new URLSearchParams({ next })}`, { headers })
  }
  const cookies = await startSession(context, request, account.id, now)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', rememberDevice(context, request, account.email))
  logSecurityEvent(context, 'login.success', { user: account.id, detail: 'phone' })
  return redirectDocument(next, { headers })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Enter your code', description: 'Log in with your phone.', noIndex: true })

export default function PhoneLoginCodeRoute({
  loaderData: { maskedNumber, next, isSmsConnected },
  actionData,
}: Route.ComponentProps) {
  const query = new URLSearchParams({ next })
  return (
    <NarrowPage title="Enter your code">
      <p className="mb-6 text-muted">
        <CodeSent maskedNumber={maskedNumber} isSmsConnected={isSmsConnected} />
      </p>
      <ChangeForm
        id="phone-code-form"
        action={`/profile/phone-login/code?${query}`}
        result={actionData}
        submitLabel="Login"
        wide
      >
        <PhoneCodeField />
      </ChangeForm>
      <p className="mt-6">
        <a className="link inline-block py-2" href={`/profile/phone-login?${query}`}>
          Send a new code, or use another number
        </a>
      </p>
    </NarrowPage>
  )
}
