import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import {
  claimDueJob,
  extendClaim,
  finishJob,
  maxJobAttempts,
  retryJob,
  scheduleJob,
} from './job-store.server.ts'

export interface JobTools {
  /** Until when no other node takes the job, though this one should die. */
  renewClaim: (until: Date) => Promise<void>
  log: Log
}

export interface JobHandler {
  /** Does the work. It may be done twice when a node dies, so that doing it again has to be harmless. */
  work: (subject: string, tools: JobTools) => Promise<void>
  /** Says so where people look, when its last try has failed. */
  onGiveUp?: (subject: string) => Promise<void>
  /** For work that comes again and again, once for all nodes together. */
  intervalMs?: number
}

const pollIntervalMs = 15_000
const shutdownTimeoutMs = 8000

/** Does what is on the list, one job at a time on each node: at once when it is written, and when it is due. */
export function startJobWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  kinds: Record<string, JobHandler>,
  log: Log,
) {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function workOff() {
    do {
      again = false
      for (;;) {
        if (stopped) return
        const job = await claimDueJob(db, Object.keys(kinds), new Date())
        if (!job) break
        const kind = kinds[job.kind]
        const nextAt = kind?.intervalMs ? new Date(Date.now() + kind.intervalMs) : null
        try {
          // Work that takes the whole program down never comes back to say so.
          if (job.attempts > maxJobAttempts) throw new Error('It was begun again and again, and never ended.')
          await kind?.work(job.subject, { renewClaim: (until) => extendClaim(db, job, until), log })
        } catch (error) {
          const { subject, attempts } = job
          log.warn({ job: job.kind, subject, attempts, error: String(error) }, 'a job was not done')
          if (attempts >= maxJobAttempts) await kind?.onGiveUp?.(subject)
          await retryJob(db, job, String(error), nextAt, new Date())
          continue
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
    running = workOff()
      .catch((error) => log.error({ error: String(error) }, 'the list of jobs could not be read'))
      .finally(() => {
        running = undefined
      })
  }

  async function begin() {
    for (const [kind, { intervalMs }] of Object.entries(kinds))
      if (intervalMs) await scheduleJob(db, kind, new Date())
    poll()
  }

  // The worker's own writes wake it too; a look that finds nothing writes nothing, so that this ends.
  changes.onChange((tables) => {
    if (tables === 'all' || tables.has('job')) setImmediate(poll)
  })
  const timer = setInterval(poll, pollIntervalMs)
  timer.unref()
  begin().catch((error) => log.error({ error: String(error) }, 'jobs could not be planned'))
  return {
    /** Takes no further job, and finishes the one in hand unless that takes too long; it is done anew then. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const late = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref())
      await Promise.race([running, late])
    },
  }
}
