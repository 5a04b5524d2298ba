import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { sendingJob, sendNextCopies } from './issue-sending.server.ts'

/** Delay until the outbox is refilled while an issue is being sent. */
const refillDelayMs = 5000
/** How soon another node takes over from one that died. */
const intervalMs = 300_000

/** Refills the outbox while issues are being sent, on one node at a time. */
export const newsletterJobs = (db: Database): Record<string, JobHandler> => ({
  [sendingJob.kind]: {
    work: async () => {
      const now = new Date()
      if (await sendNextCopies(db, now))
        await enqueueJob(db, sendingJob, new Date(now.getTime() + refillDelayMs))
    },
    intervalMs,
  },
})
