import { startQueueWorker } from '#app/platform/jobs/queue-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Platform } from './app.server.ts'
import type { BrandDrawings } from './brand-drawings.server.ts'

/** Draws in another color once an admin has changed the brand color. */
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
