import { reauthWindowMs } from '#app/accounts/login/reauthenticate.server.ts'
import { findClientSession, type LoginMethod } from '#app/platform/auth/client-session-store.server.ts'
import { apiError } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'
import { verifyIdToken } from './id-token.server.ts'

export type Caller = Awaited<ReturnType<typeof requireCaller>>

/**
 * The member who makes the call. Throws INVALID_ID_TOKEN for a forged or expired token (the client refreshes
 * it), and an error that signs the client out when the account is missing or suspended, or the session has ended.
 */
export async function requireCaller(
  { config, db, now }: Pick<Call, 'config' | 'db' | 'now'>,
  idToken: string | undefined,
) {
  if (!idToken) throw apiError('MISSING_ID_TOKEN')
  const claims = await verifyIdToken(config, idToken, now)
  if (!claims) throw apiError('INVALID_ID_TOKEN')
  const session = await findClientSession(db, claims.userId, claims.sessionId, now)
  if (!session) throw apiError('USER_NOT_FOUND')
  if (session.disabledAt) throw apiError('USER_DISABLED')
  const { sessionId, startedAt, provider, emailVerified, ...rest } = session
  if (!sessionId || !startedAt || !provider) throw apiError('TOKEN_EXPIRED')
  return {
    ...rest,
    emailVerified: Boolean(emailVerified),
    twoStep: Boolean(session.twoFactorEnabled),
    sessionId,
    startedAt: new Date(startedAt),
    provider: parseProvider(provider),
  }
}

const parseProvider = (provider: string): LoginMethod['provider'] =>
  provider === 'google.com' || provider === 'phone' ? provider : 'password'

/** Like `requireCaller`, for sensitive changes: the caller must have signed in recently. */
export async function requireRecentCaller(call: Call, idToken: string | undefined) {
  const caller = await requireCaller(call, idToken)
  if (call.now.getTime() - caller.startedAt.getTime() > reauthWindowMs)
    throw apiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return caller
}
