import { purgeUnpaidGifts } from '#app/giving/gifts/purge-unpaid.server.ts'
import { openProvider } from '#app/giving/provider/open-provider.server.ts'
import type { ProviderConfig } from '#app/giving/provider/provider-keys.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { dayMs } from '#app/platform/time/instant.ts'
import { paymentJob, purgeOldEvents } from './event-store.server.ts'
import { applyEvents } from './payment-events.server.ts'
import { reconcile } from './reconcile.server.ts'

const reconciliationJob = 'reconciliation'

/** After this many pages, each of at most 100 objects, the job makes way for waiting events and continues later. */
const pagesPerRun = 3

/** The jobs that apply the provider's events, and that compare the ledger and delete unpaid gifts every day. */
export function paymentJobs(
  db: Database,
  config: ProviderConfig,
  clock = () => new Date(),
): Record<string, JobHandler> {
  return {
    [paymentJob]: {
      work: async (subject) => {
        const provider = await openProvider(db, config)
        if (!provider) throw new Error('There are no keys for the payment provider.')
        await applyEvents(db, provider, subject, clock())
      },
    },
    [reconciliationJob]: {
      work: async () => {
        const provider = await openProvider(db, config)
        const isComplete = await reconcile(db, provider, clock(), pagesPerRun)
        if (!isComplete) await requestReconciliation(db, clock())
        await purgeOldEvents(db, clock())
      },
      intervalMs: dayMs,
    },
    unpaidGifts: {
      work: () => purgeUnpaidGifts(db, clock()),
      intervalMs: dayMs,
    },
  }
}

/** Compares the ledger with the provider as soon as possible. */
export const requestReconciliation = (db: Database, now: Date) =>
  enqueueJob(db, { kind: reconciliationJob, subject: '' }, now)
