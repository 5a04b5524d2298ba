import { z } from 'zod'
import { findClientSession, replaceRefreshToken } from '#app/platform/auth/client-session-store.server.ts'
import { endSession } from '#app/platform/auth/session-store.server.ts'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import { requireCaller } from './caller.server.ts'
import { common, defineEndpoint } from './define-endpoint.server.ts'
import { newSecretPart, readRefreshToken } from './refresh-token.server.ts'
import { apiError } from './reply.ts'
import { tokensOf } from './tokens.server.ts'

const text = z.string().max(4096).optional()

/** New tokens for a refresh token, which is worth nothing after that (RFC 6749, section 6). */
export const refresh = defineEndpoint(
  z.strictObject({ grant_type: text, refresh_token: text }),
  async (call, { grant_type, refresh_token }) => {
    if (!grant_type) throw apiError('MISSING_GRANT_TYPE')
    if (grant_type !== 'refresh_token') throw apiError('INVALID_GRANT_TYPE')
    if (!refresh_token) throw apiError('MISSING_REFRESH_TOKEN')
    const current = await readRefreshToken(call.config.secret, refresh_token)
    if (!current) throw apiError('INVALID_REFRESH_TOKEN')
    // These three sign the client out; a token that was replaced does not.
    const found = await findClientSession(call.db, current.userId, current.sessionId, call.now)
    if (!found) throw apiError('USER_NOT_FOUND')
    if (found.disabledAt) throw apiError('USER_DISABLED')
    if (!found.sessionId) throw apiError('TOKEN_EXPIRED')
    const part = newSecretPart()
    const change = { from: current.hash, to: hashOf(part) }
    if (!(await replaceRefreshToken(call.db, current, change, call.now)))
      throw apiError('INVALID_REFRESH_TOKEN')
    const { idToken, refreshToken, expiresIn } = await tokensOf(call, current, part)
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
  idToken: common.idToken,
})

/** Ends the session of a refresh token of the caller's. Tokens of other makers are not kept here, so nothing is left to revoke. */
export const revokeToken = defineEndpoint(revokeInput, async (call, { token, idToken }) => {
  const caller = await requireCaller(call, idToken)
  if (!token) throw apiError('INVALID_ARGUMENT', 'token is missing')
  const named = await readRefreshToken(call.config.secret, token)
  if (named?.userId === caller.id) await endSession(call.db, caller.id, named.sessionId)
  return {}
})
