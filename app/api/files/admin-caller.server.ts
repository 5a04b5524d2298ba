import { findAuthorizedMember } from '#app/api/accounts/authorization.server.ts'
import { hasAdminRights } from '#app/platform/auth/member.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { apiError } from './api-error.ts'

/**
 * Returns the admin that the ID token in the Authorization header identifies. An admin without a verified email, or
 * without two-step verification where admins need it, gets 403.
 */
export async function requireAdminCaller(
  storageRequest: { config: Config; db: Database; now: Date },
  authorization: string | null,
) {
  const member = await findAuthorizedMember(storageRequest, authorization)
  if (!member) throw apiError(401)
  if (!hasAdminRights(member)) throw apiError(403)
  return member
}
