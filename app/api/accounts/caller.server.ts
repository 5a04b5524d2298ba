import { reauthWindowMs } from '#app/accounts/login/reauthenticate.server.ts'
import { findClientSession } from '#app/platform/auth/client-session-store.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { readIdToken } from './id-token.server.ts'
import { apiError } from './reply.ts'

export type Caller = Awaited<ReturnType<typeof requireCaller>>

/**
 * Whose call this is. Refuses a token that we did not sign or that is over (the client gets a new one), and
 * one whose session ended (the client signs out).
 */
export async function requireCaller(
  { config, db, now }: Pick<Call, 'config' | 'db' | 'now'>,
  idToken: string | undefined,
) {
  if (!idToken) throw apiError('MISSING_ID_TOKEN')
  const claims = await readIdToken(config, idToken, now)
  if (!claims) throw apiError('INVALID_ID_TOKEN')
  const found = await findClientSession(db, claims.userId, claims.sessionId, now)
  if (!found) throw apiError('USER_NOT_FOUND')
  if (found.disabledAt) throw apiError('USER_DISABLED')
  const { sessionId, startedAt, provider, emailVerified, twoFactorEnabled, ...rest } = found
  if (!sessionId || !startedAt || !provider) throw apiError('TOKEN_EXPIRED')
  return {
    ...rest,
    emailVerified: Boolean(emailVerified),
    twoStep: Boolean(twoFactorEnabled),
    sessionId,
    startedAt: new Date(startedAt),
    provider: provider === 'google.com' ? ('google.com' as const) : ('password' as const),
  }
}

/** For what a thief of a token must not do: the caller came in a short while ago. */
export async function requireFreshCaller(call: Call, idToken: string | undefined) {
  const caller = await requireCaller(call, idToken)
  if (call.now.getTime() - caller.startedAt.getTime() > reauthWindowMs)
    throw apiError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return caller
}
