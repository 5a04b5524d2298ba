import { requireCaller } from '#app/api/accounts/caller.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './reply.ts'

/** The admin who sends a request, by the ID token in its header; an admin who owes a second step is none yet. */
export async function requireAdminCaller(
  storageRequest: { config: Config; db: Database; now: Date },
  authorization: string | undefined,
) {
  const [, token] = /^(?:Firebase|Bearer) (\S+)$/.exec(authorization ?? '') ?? []
  if (!token) throw apiError(401)
  const caller = await requireCaller(storageRequest, token).catch((error) => {
    throw error instanceof Response ? apiError(401) : error
  })
  if (caller.role !== 'admin') throw apiError(403)
  if (!caller.twoStep && (await readSettings(storageRequest.db)).twoStepForAdmins) throw apiError(403)
  return caller
}
