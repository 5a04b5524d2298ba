import type { RouterContextProvider } from 'react-router'
import { authHeaders, authOf, cookiesOf } from '#app/platform/auth/auth.server.ts'
import { userDisabled } from '#app/platform/auth/auth-names.ts'
import { endOwnSession } from '#app/platform/auth/session.server.ts'
import { limitReached } from './account-limits.server.ts'

export type LogIn =
  | { outcome: 'in' | 'needsCode'; headers: Headers }
  | { outcome: 'wrong' | 'disabled' | 'tooOften' }

/** Logs in with a password. An unknown address and a wrong password are told apart by nobody, nor by the time. */
export async function logIn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<LogIn> {
  if (await limitReached(context, 'login', email, now)) return { outcome: 'tooOften' }
  const auth = await authOf(context, request)
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email: email.trim(), password },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    // Where a code is owed too: the browser has lost the session it came with.
    await endOwnSession(context)
    return { outcome: 'twoFactorRedirect' in response ? 'needsCode' : 'in', headers: cookiesOf(headers) }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === null) throw error
    return { outcome: code === userDisabled ? 'disabled' : 'wrong' }
  }
}

/** The name of Better Auth's refusal; null when it is no refusal but a fault. */
export function authErrorCode(error: unknown): string | null {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } }
  return statusCode !== undefined && statusCode < 500 ? (body?.code ?? '') : null
}
