import { requireCaller } from '#app/api/accounts/caller.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './api-error.ts'

/**
 * Returns the admin that the ID token in the Authorization header identifies. An admin without a verified email, or
 * without two-step verification where admins need it, gets 403.
 */
export async function requireAdminCaller(
  storageRequest: { config: Config; db: Database; now: Date },
  authorization: string | undefined,
) {
  const [, token] = /^(?:Firebase|Bearer) (\S+)$/.exec(authorization ?? '') ?? []
  if (!token) throw apiError(401)
  const caller = await requireCaller(storageRequest, token).catch((error) => {
    throw error instanceof Response ? apiError(401) : error
  })
  if (caller.role !== 'admin' || !caller.emailVerified) throw apiError(403)
  if (!caller.twoStep && (await readSettings(storageRequest.db)).twoStepForAdmins) throw apiError(403)
  return caller
}
