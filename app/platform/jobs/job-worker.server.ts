import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import {
  type ClaimedJob,
  claimDueJob,
  defaultRetrySeconds,
  finishJob,
  renewClaim,
  renewClaimMs,
  retryJob,
  scheduleJob,
} from './job-store.server.ts'
import { startQueueWorker } from './queue-worker.server.ts'

export interface JobTools {
  log: Log
}

export interface JobHandler {
  /** Must be idempotent: it may run twice if a node dies. */
  work: (subject: string, tools: JobTools) => Promise<void>
  /** Called after the last attempt has failed, to make the failure visible. */
  onGiveUp?: (subject: string) => Promise<void>
  /** Delays before the second, third, … attempt, instead of the default. */
  retryAfterSeconds?: readonly number[]
  /** For recurring jobs; each run happens on one node only. */
  intervalMs?: number
}

/** Runs the due jobs of these handlers, one at a time; polls at intervals and when a job is written. */
export function startJobWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  handlers: Record<string, JobHandler>,
  log: Log,
) {
  async function runJob(job: ClaimedJob) {
    const handler = handlers[job.kind]
    const retrySeconds = handler?.retryAfterSeconds ?? defaultRetrySeconds
    const maxAttempts = retrySeconds.length + 1
    const nextAt = handler?.intervalMs ? new Date(Date.now() + handler.intervalMs) : null
    const logRenewalError = (error: unknown) =>
      log.warn({ job: job.kind, error: String(error) }, 'could not renew the claim of a job')
    const renewal = setInterval(() => renewClaim(db, job, new Date()).catch(logRenewalError), renewClaimMs)
    try {
      // A job that crashes the process never reaches `retryJob`.
      if (job.attempts > maxAttempts) throw new Error('The job was started repeatedly and never finished.')
      await handler?.work(job.subject, { log })
    } catch (error) {
      const { subject, attempts } = job
      log.warn({ job: job.kind, subject, attempts, error: String(error) }, 'job failed')
      if (attempts >= maxAttempts) await handler?.onGiveUp?.(subject)
      return retryJob(db, job, String(error), nextAt, new Date(), retrySeconds)
    } finally {
      clearInterval(renewal)
    }
    await finishJob(db, job, nextAt, new Date())
  }

  async function runDueJobs(isStopped: () => boolean) {
    while (!isStopped()) {
      const job = await claimDueJob(db, Object.keys(handlers), new Date())
      if (!job) return
      await runJob(job)
    }
  }

  async function scheduleRecurringJobs() {
    for (const [kind, { intervalMs }] of Object.entries(handlers))
      if (intervalMs) await scheduleJob(db, kind, new Date())
  }

  const stop = startQueueWorker(changes, {
    tables: ['job'],
    processDue: runDueJobs,
    onError: (error) => log.error({ error: String(error) }, 'could not read the job queue'),
  })
  scheduleRecurringJobs().catch((error) =>
    log.error({ error: String(error) }, 'could not schedule the recurring jobs'),
  )
  return {
    /** Stops claiming jobs and waits for the current one, up to a timeout. A job that takes longer runs again later. */
    stop,
  }
}
