import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import {
  claimDueJob,
  finishJob,
  maxJobAttempts,
  renewClaim,
  renewClaimMs,
  retryJob,
  scheduleJob,
} from './job-store.server.ts'

export interface JobTools {
  log: Log
}

export interface JobHandler {
  /** Must be idempotent: it may run twice if a node dies. */
  work: (subject: string, tools: JobTools) => Promise<void>
  /** Called after the last attempt has failed, to make the failure visible. */
  onGiveUp?: (subject: string) => Promise<void>
  /** For recurring jobs; each run happens on one node only. */
  intervalMs?: number
}

const pollIntervalMs = 15_000
const shutdownTimeoutMs = 8000

/** Runs due jobs, one at a time per node; polls at intervals and when a job is written. */
export function startJobWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  handlers: Record<string, JobHandler>,
  log: Log,
) {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function runDueJobs() {
    do {
      again = false
      for (;;) {
        if (stopped) return
        const job = await claimDueJob(db, Object.keys(handlers), new Date())
        if (!job) break
        const handler = handlers[job.kind]
        const renewal = setInterval(
          () =>
            renewClaim(db, job, new Date()).catch((error) =>
              log.warn({ job: job.kind, error: String(error) }, 'could not renew the claim of a job'),
            ),
          renewClaimMs,
        )
        const nextAt = handler?.intervalMs ? new Date(Date.now() + handler.intervalMs) : null
        try {
          // A job that crashes the process never reaches `retryJob`.
          if (job.attempts > maxJobAttempts)
            throw new Error('The job was started repeatedly and never finished.')
          await handler?.work(job.subject, { log })
        } catch (error) {
          const { subject, attempts } = job
          log.warn({ job: job.kind, subject, attempts, error: String(error) }, 'job failed')
          if (attempts >= maxJobAttempts) await handler?.onGiveUp?.(subject)
          await retryJob(db, job, String(error), nextAt, new Date())
          continue
        } finally {
          clearInterval(renewal)
        }
        await finishJob(db, job, nextAt, new Date())
      }
    } while (again && !stopped)
  }

  function poll() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = runDueJobs()
      .catch((error) => log.error({ error: String(error) }, 'could not read the job queue'))
      .finally(() => {
        running = undefined
      })
  }

  async function start() {
    for (const [kind, { intervalMs }] of Object.entries(handlers))
      if (intervalMs) await scheduleJob(db, kind, new Date())
    poll()
  }

  // The worker's own writes trigger it too. A poll that finds nothing writes nothing, so this ends.
  changes.onChange((tables) => {
    if (tables === 'all' || tables.has('job')) setImmediate(poll)
  })
  const timer = setInterval(poll, pollIntervalMs)
  timer.unref()
  start().catch((error) => log.error({ error: String(error) }, 'could not schedule the recurring jobs'))
  return {
    /** Stops claiming jobs and waits for the current one, up to a timeout; after that it runs again later. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([running, timeout])
    },
  }
}
