import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { decodeJwt, type JWTPayload } from 'jose'
import { z } from 'zod'
import type { Config } from '#app/platform/config/config.server.ts'

const googleIssuer = 'https://accounts.google.com'
const timeoutMs = 10_000

/** The fields that we read from a provider's metadata (OpenID Connect Discovery 1.0, section 3; RFC 9207, section 3). */
const metadataSchema = z.object({
  issuer: z.string(),
  userinfo_endpoint: z.string().optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
type Metadata = z.infer<typeof metadataSchema>

type GoogleConfig = Config['google']

/** Login with an OpenID Connect provider, usually Google. Its metadata is fetched when Better Auth initializes. */
export function googleProvider(google: GoogleConfig) {
  const discoveryUrl = `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const clientId = google.clientId ?? ''
  let metadata: Metadata | null = null
  const options = {
    providerId: 'google',
    clientId,
    clientSecret: google.clientSecret ?? '',
    discoveryUrl,
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    getUserInfo: (tokens: { idToken?: string; accessToken?: string }) =>
      readUser(tokens, clientId, metadata?.userinfo_endpoint),
    accountSubject: ({ profile }: { profile: { sub?: unknown } }) => String(profile.sub ?? ''),
  }
  const plugin = genericOAuth({ config: [options] })
  return {
    ...plugin,
    init: async (context: Parameters<typeof plugin.init>[0]) => {
      metadata = await fetchMetadata(discoveryUrl)
      // An unknown prompt is an error for some providers (OpenID Connect Core 1.0, section 3.1.2.1).
      const prompt = supportsAccountSelection(google, metadata) ? { prompt: 'select_account' as const } : {}
      return genericOAuth({ config: [{ ...options, ...prompt }] }).init(context)
    },
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === '/callback/:id',
          handler: createAuthMiddleware(async ({ query }) => {
            if (metadata && !isFromIssuer(query?.iss, metadata))
              throw new APIError('BAD_REQUEST', { code: 'issuer_mismatch', message: 'issuer_mismatch' })
          }),
        },
      ],
    },
  }
}

async function fetchMetadata(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return metadataSchema.parse(await response.json())
  } catch {
    // Better Auth also fetches the metadata, and disables the provider if that fails.
    return null
  }
}

export const supportsAccountSelection = (
  { issuer }: Pick<GoogleConfig, 'issuer'>,
  metadata: Metadata | null,
) => issuer === googleIssuer || (metadata?.prompt_values_supported?.includes('select_account') ?? false)

/** Whether a callback comes from the provider that the browser was sent to (RFC 9207, section 2.4). */
export const isFromIssuer = (iss: unknown, metadata: Metadata) =>
  iss === undefined ? !metadata.authorization_response_iss_parameter_supported : iss === metadata.issuer

/**
 * The user in the ID token, which Better Auth has verified. If the token has no email address, UserInfo adds the missing
 * claims (OpenID Connect Core 1.0, section 5.3.2). Null if there is no token, if it was issued to another client, or if
 * UserInfo cannot add the claims, for example because its subject differs.
 */
async function readUser(
  { idToken, accessToken }: { idToken?: string; accessToken?: string },
  clientId: string,
  userInfoUrl: string | undefined,
) {
  if (!idToken) return null
  const claims = decodeJwt(idToken)
  if (!claims.sub || !isForClient(claims, clientId)) return null
  const profile = claims.email ? claims : await fetchUserInfo(claims, accessToken, userInfoUrl)
  if (!profile) return null
  return {
    ...profile,
    id: claims.sub,
    sub: claims.sub,
    email: profile.email as string | undefined,
    emailVerified: profile.email_verified === true,
    name: profile.name as string | undefined,
    image: profile.picture as string | undefined,
  }
}

/**
 * Whether an ID token was issued to this client: as the authorized party, or as the only audience (OpenID Connect Core
 * 1.0, section 3.1.3.7). Better Auth has verified that the audience includes this client.
 */
export function isForClient({ aud, azp }: JWTPayload, clientId: string) {
  if (azp !== undefined) return azp === clientId
  return !Array.isArray(aud) || aud.length === 1
}

async function fetchUserInfo(claims: JWTPayload, accessToken = '', url?: string) {
  if (!url) return null
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) return null
  const info = (await response.json()) as JWTPayload
  return info.sub === claims.sub ? { ...claims, ...info } : null
}
