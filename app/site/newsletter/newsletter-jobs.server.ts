import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { type MailConfig, readMailDelivery } from '#app/platform/settings/mail-delivery.server.ts'
import { scheduledIssueJob, startDueIssues } from './issue-schedule-store.server.ts'
import { sendingJob, sendNextCopies } from './issue-sending.server.ts'

/** Delay until the outbox is refilled while an issue is being sent. */
const refillDelayMs = 5000
/** How often the sending job runs even if nothing is being sent. It also starts due issues whose own job was lost. */
const intervalMs = 300_000

/** Refills the outbox while issues are being sent, and starts issues that are due, on one node at a time. */
export function newsletterJobs(
  db: Database,
  config: MailConfig & Pick<Config, 'port'>,
): Record<string, JobHandler> {
  const startDue = async (now: Date) => {
    const { mailUrl } = await readMailDelivery(db, config)
    await startDueIssues(db, { origin: linkOriginFromConfig(config), isConnected: mailUrl !== null }, now)
  }
  return {
    [scheduledIssueJob]: { work: () => startDue(new Date()) },
    [sendingJob.kind]: {
      work: async () => {
        const now = new Date()
        await startDue(now)
        if (await sendNextCopies(db, now))
          await enqueueJob(db, sendingJob, new Date(now.getTime() + refillDelayMs))
      },
      intervalMs,
    },
  }
}
