import type { Config } from '#app/platform/config/config.server.ts'

/** The environment variables that are still missing for Google login. */
export const missingGoogleKeys = ({ clientId, clientSecret }: Config['google']) => [
  ...(clientId ? [] : ['GOOGLE_CLIENT_ID']),
  ...(clientSecret ? [] : ['GOOGLE_CLIENT_SECRET']),
]

/** Tells an admin which variables are missing; null if none are. */
export function googleKeysMessage(google: Config['google']) {
  const missing = missingGoogleKeys(google)
  if (missing.length === 0) return null
  return `Google login does not work yet: ${missing.join(' and ')} must be set on the server. Until then, the login page says that it is not set up.`
}
