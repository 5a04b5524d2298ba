import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { keepOpenerBefore } from '#app/accounts/login/keep-opener.ts'
import { rememberDevice } from '#app/accounts/login/known-device.server.ts'
import { expiredLoginPath, loginDestination, nextPath } from '#app/accounts/login/login-mode.ts'
import { consumePendingLogin, isPendingAfterPhone } from '#app/accounts/login/pending-login.server.ts'
import { expiredCodeCookie } from '#app/accounts/phone/code-cookie.server.ts'
import { checkCodeFromForm } from '#app/accounts/phone/phone-form.server.ts'
import { canUsePhoneStep, findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { startSession } from '#app/platform/auth/session.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'

/** Completes a login whose second step is a code sent to a phone. */
export async function logInWithPhoneCode(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  userId: string,
  code: string,
  now: Date,
) {
  const next = nextPath(new URL(request.url).searchParams)
  const account = await findLoginAccount(context.get(databaseContext), userId)
  if (!account || account.disabledAt || !canUsePhoneStep(account) || isPendingAfterPhone(context, request))
    throw redirect(`/profile/code?${new URLSearchParams({ next })}`)
  const use = { purpose: 'secondStep', userId } as const
  const { failure } = await checkCodeFromForm({ request, context }, code, use, now)
  if (failure) {
    const event = failure.init?.status === 429 ? 'login.lockout' : 'login.failure'
    logSecurityEvent(context, event, { user: userId, detail: 'phone code' })
    return failure
  }
  const clearedLoginCookie = await consumePendingLogin(context, request)
  if (!clearedLoginCookie) throw redirect(expiredLoginPath(request))
  const headers = keepOpenerBefore(next, new Headers({ 'Set-Cookie': clearedLoginCookie }))
  headers.append('Set-Cookie', expiredCodeCookie(context, request))
  const cookies = await startSession(context, request, userId, now)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.append('Set-Cookie', rememberDevice(context, request, account.email))
  logSecurityEvent(context, 'login.success', { user: userId, detail: 'phone code' })
  return redirectDocument(loginDestination(next, account.isStaff), { headers })
}
