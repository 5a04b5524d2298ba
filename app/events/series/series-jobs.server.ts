import type { Collection } from '#app/cms/collections/collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { dayMs } from '#app/platform/time/instant.ts'
import { extendAllSeries } from './series-store.server.ts'

/** Adds the events of the coming year to all series, once a day. */
export function seriesJobs(db: Database, events: Collection): Record<string, JobHandler> {
  return {
    extendEventSeries: {
      work: async (_, { log }) => {
        const { timeZone } = await readSettings(db)
        const added = await extendAllSeries(db, events, timeZone, new Date())
        if (added > 0) log.info({ added }, 'added events to series')
      },
      intervalMs: dayMs,
    },
  }
}
