import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { claimDueJob, extendClaim, finishJob, jobTries, planJob, postponeJob } from './job-store.server.ts'

export interface JobTools {
  /** Until when no other node takes the job, though this one should die. */
  keepClaim: (until: Date) => Promise<void>
  log: Log
}

export interface JobKind {
  /** Does the work. It may be done twice when a node dies, so that doing it again has to be harmless. */
  work: (subject: string, tools: JobTools) => Promise<void>
  /** Says so where people look, when its last try has failed. */
  givenUp?: (subject: string) => Promise<void>
  /** For work that comes again and again, once for all nodes together. */
  everyMs?: number
}

const lookEveryMs = 15_000
const stopWithinMs = 8000

/** Does what is on the list, one job at a time on each node: at once when it is written, and when it is due. */
export function startJobWorker(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  kinds: Record<string, JobKind>,
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
        const nextAt = kind?.everyMs ? new Date(Date.now() + kind.everyMs) : null
        try {
          // Work that takes the whole program down never comes back to say so.
          if (job.attempts > jobTries) throw new Error('It was begun again and again, and never ended.')
          await kind?.work(job.subject, { keepClaim: (until) => extendClaim(db, job, until), log })
        } catch (error) {
          const { subject, attempts } = job
          log.warn({ job: job.kind, subject, attempts, error: String(error) }, 'a job was not done')
          if (attempts >= jobTries) await kind?.givenUp?.(subject)
          await postponeJob(db, job, String(error), nextAt, new Date())
          continue
        }
        await finishJob(db, job, nextAt, new Date())
      }
    } while (again && !stopped)
  }

  function look() {
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
    for (const [kind, { everyMs }] of Object.entries(kinds)) if (everyMs) await planJob(db, kind, new Date())
    look()
  }

  // The worker's own writes wake it too; a look that finds nothing writes nothing, so that this ends.
  changes.onChange((tables) => {
    if (tables === 'all' || tables.has('job')) setImmediate(look)
  })
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  begin().catch((error) => log.error({ error: String(error) }, 'jobs could not be planned'))
  return {
    /** Takes no further job, and finishes the one in hand unless that takes too long; it is done anew then. */
    stop: async () => {
      stopped = true
      clearInterval(timer)
      const late = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())
      await Promise.race([running, late])
    },
  }
}
