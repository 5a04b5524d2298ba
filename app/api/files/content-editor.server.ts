import { findAuthorizedMember } from '#app/api/accounts/authorization.server.ts'
import { hasPermission } from '#app/platform/auth/member.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { apiError } from './api-error.ts'

/**
 * Returns the member that the ID token in the Authorization header identifies, if they may edit content. Throws a
 * 401 without a valid token, and a 403 for a member without this permission, a verified email address or a required
 * second factor.
 */
export async function requireContentEditor(
  storageRequest: { config: Config; db: Database; now: Date },
  authorization: string | null,
) {
  const member = await findAuthorizedMember(storageRequest, authorization)
  if (!member) throw apiError(401)
  if (!hasPermission(member, 'content')) throw apiError(403)
  return member
}
