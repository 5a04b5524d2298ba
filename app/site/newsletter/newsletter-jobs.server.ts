import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { sendingJob, sendNextCopies } from './issue-sending.server.ts'

/** While something is going out, the outbox is filled again this soon. */
const soonMs = 5000
/** Should a node have died over it, another one takes it up within this time. */
const intervalMs = 300_000

/** Fills the outbox as it empties, on one node at a time. */
export const newsletterJobs = (db: Database): Record<string, JobHandler> => ({
  [sendingJob.kind]: {
    work: async () => {
      const now = new Date()
      if (await sendNextCopies(db, now)) await enqueueJob(db, sendingJob, new Date(now.getTime() + soonMs))
    },
    intervalMs,
  },
})
