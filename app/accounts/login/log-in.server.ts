import type { RouterContextProvider } from 'react-router'
import { authHeaders, authOf, copySetCookies } from '#app/platform/auth/auth.server.ts'
import { userDisabledCode } from '#app/platform/auth/auth-names.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { endCurrentSession } from '#app/platform/auth/session.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { hashAccount } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { limitReached, type ReachedLimit } from './account-limits.server.ts'
import { knownDevice, rememberDevice } from './known-device.server.ts'
import { findMember } from './member-store.server.ts'

export type LoginResult =
  | { outcome: 'loggedIn'; headers: Headers; isStaff: boolean }
  | { outcome: 'codeRequired'; headers: Headers }
  | { outcome: 'invalidCredentials' | 'suspended' }
  | { outcome: 'rateLimited'; limit: ReachedLimit }

/**
 * Logs in with a password. With `solved` (a proof of work), the network may exceed its limit. An unknown email and a
 * wrong password get the same result in the same time.
 */
export async function logIn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { email, password }: { email: string; password: string },
  now: Date,
  { solved = false }: { solved?: boolean } = {},
): Promise<LoginResult> {
  const device = knownDevice(context, request, email)
  const limit = await limitReached(context, 'login', email, now, { device, solved })
  if (limit) return { outcome: 'rateLimited', limit }
  const auth = await authOf(context, request)
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email: email.trim(), password },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    // The previous session ends even if a code is still required, because the response replaces its cookie.
    await endCurrentSession(context)
    const cookies = copySetCookies(headers)
    if ('twoFactorRedirect' in response) return { outcome: 'codeRequired', headers: cookies }
    logSecurityEvent(context, 'login.success', { user: response.user.id, detail: 'password' })
    cookies.append('Set-Cookie', rememberDevice(context, request, email))
    const member = await findMember(context.get(databaseContext), response.user.id)
    return { outcome: 'loggedIn', headers: cookies, isStaff: isStaff(roleOf(member?.role)) }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === null) throw error
    const detail = code === userDisabledCode ? 'account suspended' : 'password'
    logSecurityEvent(context, 'login.failure', { account: hashAccount(email), detail })
    return { outcome: code === userDisabledCode ? 'suspended' : 'invalidCredentials' }
  }
}

/** Better Auth's error code for a rejected request; null for an unexpected error. */
export function authErrorCode(error: unknown): string | null {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } }
  return statusCode !== undefined && statusCode < 500 ? (body?.code ?? '') : null
}
