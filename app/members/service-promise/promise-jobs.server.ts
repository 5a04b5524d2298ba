import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { settleAllMembers } from './settlement-store.server.ts'

/** Settles members' missed days once a day. The job runs hourly, because members' days end at different times. */
export const promiseJobs = (db: Database): Record<string, JobHandler> => ({
  servicePromises: { work: () => settleAllMembers(db, new Date()), intervalMs: hourMs },
})
