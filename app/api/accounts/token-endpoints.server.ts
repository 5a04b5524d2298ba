import { z } from 'zod'
import { findClientSession, replaceRefreshToken } from '#app/platform/auth/client-session-store.server.ts'
import { endSession } from '#app/platform/auth/session-store.server.ts'
import { hashToken } from '#app/platform/auth/token.server.ts'
import { apiError } from './api-error.ts'
import { requireCaller } from './caller.server.ts'
import { commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { deriveSuccessorSecret, verifyRefreshToken } from './refresh-token.server.ts'
import { issueTokens } from './tokens.server.ts'

const text = z.string().max(4096).optional()

/**
 * Exchanges a refresh token for new tokens and invalidates it (RFC 6749, section 6). A client may send the same token
 * in several parallel requests: for a minute, each of them gets the same new refresh token.
 */
export const refresh = defineEndpoint(
  z.strictObject({ grant_type: text, refresh_token: text }),
  async (call, { grant_type, refresh_token }) => {
    if (!grant_type) throw apiError('MISSING_GRANT_TYPE')
    if (grant_type !== 'refresh_token') throw apiError('INVALID_GRANT_TYPE')
    if (!refresh_token) throw apiError('MISSING_REFRESH_TOKEN')
    const current = await verifyRefreshToken(call.config.secret, refresh_token)
    if (!current) throw apiError('INVALID_REFRESH_TOKEN')
    // These three errors sign the client out. INVALID_REFRESH_TOKEN for a replaced token does not.
    const session = await findClientSession(call.db, current.userId, current.sessionId, call.now)
    if (!session) throw apiError('USER_NOT_FOUND')
    if (session.disabledAt) throw apiError('USER_DISABLED')
    if (!session.sessionId) throw apiError('TOKEN_EXPIRED')
    const tokenSecret = deriveSuccessorSecret(call.config.secret, current.tokenSecret)
    const change = { from: hashToken(current.tokenSecret), to: hashToken(tokenSecret) }
    if (!(await replaceRefreshToken(call.db, current, change, call.now)))
      throw apiError('INVALID_REFRESH_TOKEN')
    const { idToken, refreshToken, expiresIn } = await issueTokens(call, current, tokenSecret)
    return {
      access_token: idToken,
      expires_in: expiresIn,
      token_type: 'Bearer',
      refresh_token: refreshToken,
      id_token: idToken,
      user_id: current.userId,
      project_id: call.config.projectId,
    }
  },
)

const revokeInput = z.strictObject({
  providerId: text,
  tokenType: z.union([z.string().max(40), z.number()]).optional(),
  token: text,
  idToken: commonFields.idToken,
})

/** Ends the session of one of the caller's refresh tokens. Other tokens are ignored: the site does not store them. */
export const revokeToken = defineEndpoint(revokeInput, async (call, { token, idToken }) => {
  const caller = await requireCaller(call, idToken)
  if (!token) throw apiError('INVALID_ARGUMENT', 'token is missing')
  const revoked = await verifyRefreshToken(call.config.secret, token)
  if (revoked?.userId === caller.id) await endSession(call.db, caller.id, revoked.sessionId)
  return {}
})
