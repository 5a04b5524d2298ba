import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '#app/platform/config/config.server.ts'

export interface GoogleProfile {
  id: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

const keySets = new Map<string, Promise<JWTVerifyGetKey>>()
const requestTimeoutMs = 5000

/**
 * Verifies an ID token from the configured issuer: signature, audience, expiration and nonce (plain, or hashed
 * as some issuers do). Null for an invalid token.
 */
export async function verifyGoogleToken(
  { google }: Pick<Config, 'google'>,
  token: string,
  nonce: string | undefined,
  now: Date,
): Promise<GoogleProfile | null> {
  try {
    const { payload } = await jwtVerify(token, await getKeySet(google.issuer), {
      algorithms: ['RS256', 'ES256', 'PS256'],
      issuer: issuerNames(google.issuer),
      audience: google.clientId ?? '',
      currentDate: now,
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const claims = profileClaims.safeParse(payload)
    if (!claims.success || !nonceMatches(payload.nonce, nonce)) return null
    const { sub, email, email_verified, name, picture } = claims.data
    return {
      id: sub,
      email: email.toLowerCase(),
      emailVerified: email_verified,
      name: name.slice(0, 160),
      picture: picture && URL.canParse(picture) ? picture : null,
    }
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
    throw error
  }
}

const profileClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.boolean().default(false),
  name: z.string().default(''),
  picture: z.string().max(2048).optional(),
})

/** Google uses two issuer names. */
const issuerNames = (issuer: string) => {
  const name = issuer.replace(/\/$/, '')
  return name === 'https://accounts.google.com' ? [name, 'accounts.google.com'] : [name, `${name}/`]
}

function nonceMatches(claimed: unknown, nonce: string | undefined) {
  if (claimed === undefined && nonce === undefined) return true
  if (typeof claimed !== 'string' || nonce === undefined) return false
  return claimed === nonce || claimed === createHash('sha256').update(nonce).digest('hex')
}

function getKeySet(issuer: string) {
  const cached = keySets.get(issuer)
  if (cached) return cached
  const keySet = discoverKeySet(issuer)
  keySets.set(issuer, keySet)
  // A failed discovery is not cached, so the next call retries it.
  keySet.catch(() => keySets.delete(issuer))
  return keySet
}

/** OpenID Connect Discovery, section 4. */
async function discoverKeySet(issuer: string) {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await response.json())
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: requestTimeoutMs })
}
