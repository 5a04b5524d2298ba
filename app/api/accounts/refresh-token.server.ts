import { errors, jwtVerify, SignJWT } from 'jose'
import { keyFor, signText } from '#app/platform/http/signature.server.ts'

/**
 * A refresh token contains its session id, so that the API can tell a client why its session has ended. Only
 * the hash of `tokenSecret` is stored.
 */
export async function signRefreshToken(
  secret: string,
  { userId, sessionId }: { userId: string; sessionId: string },
  tokenSecret: string,
) {
  return new SignJWT({ sid: sessionId, jti: tokenSecret })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .sign(refreshKey(secret))
}

/** Derives the secret of the token that replaces an old one. Every request with the old token gets the same secret. */
export const deriveSuccessorSecret = (secret: string, tokenSecret: string) =>
  signText(secret, 'refresh-token-successor', tokenSecret)

/** Null for a token that this site did not sign. */
export async function verifyRefreshToken(secret: string, token: string) {
  try {
    const { payload } = await jwtVerify(token, refreshKey(secret), { algorithms: ['HS256'] })
    if (!payload.sub || !payload.jti || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid, tokenSecret: payload.jti }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const refreshKey = (secret: string) => Buffer.from(keyFor(secret, 'refresh-token'))
