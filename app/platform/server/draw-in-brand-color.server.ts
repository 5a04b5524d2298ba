import { startQueueWorker } from '#app/platform/jobs/queue-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Platform } from './app.server.ts'
import type { BrandDrawings } from './brand-drawings.server.ts'

/** Passes the brand color to the drawings, at startup and whenever an admin changes it. */
export function drawInBrandColor({ database, log }: Platform, drawings: BrandDrawings) {
  const stop = startQueueWorker(database.changes, {
    tables: ['setting'],
    processDue: async () => drawings.setColor((await readSettings(database.db)).brandColor),
    onError: (error) => log.warn({ error: String(error) }, 'could not draw in the brand color'),
  })
  return async () => {
    await stop()
    drawings.stop()
  }
}
