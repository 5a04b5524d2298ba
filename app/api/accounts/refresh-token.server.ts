import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import { keyFor } from '#app/platform/http/signed-cookie.server.ts'

/**
 * A refresh token names its session, so that a client whose session ended can be told why; only the hash of
 * its secret part is stored.
 */
export async function makeRefreshToken(
  secret: string,
  { userId, sessionId }: { userId: string; sessionId: string },
  part: string,
) {
  return new SignJWT({ sid: sessionId, jti: part })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .sign(refreshKey(secret))
}

export const newSecretPart = () => randomBytes(32).toString('base64url')

/** Null for a token that this site did not make. */
export async function readRefreshToken(secret: string, token: string) {
  try {
    const { payload } = await jwtVerify(token, refreshKey(secret), { algorithms: ['HS256'] })
    if (!payload.sub || !payload.jti || typeof payload.sid !== 'string') return null
    return { userId: payload.sub, sessionId: payload.sid, hash: hashOf(payload.jti) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const refreshKey = (secret: string) => Buffer.from(keyFor(secret, 'refresh-token'))
