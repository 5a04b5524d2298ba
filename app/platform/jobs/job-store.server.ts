import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'

/** Identifies a background job: its kind and the id of what it works on. */
export interface JobKey {
  kind: string
  subject: string
}

/** A job that a node has claimed. */
export interface ClaimedJob extends JobKey {
  claimedBy: string
  attempts: number
}

/** Delays before the second, third, … attempt; after the last attempt the job has failed. */
export const defaultRetrySeconds: readonly number[] = [10, 60, 600, 3600, 21_600]
/** After this time a claim expires, and another node may claim the job. The worker renews it while the job runs. */
const claimMs = 45_000
export const renewClaimMs = 15_000

/**
 * Enqueues a job; call it in the transaction that requires it. A job that is already waiting runs once; one that
 * is running runs again, because its input may have changed.
 */
export async function enqueueJob(db: Database, { kind, subject }: JobKey, dueAt: Date) {
  const initial = { dueAt: dueAt.toISOString(), attempts: 0, claimedBy: null, lastError: null }
  await db
    .insertInto('job')
    .values({ kind, subject, ...initial, doneAt: null })
    .onConflict((oc) => oc.columns(['kind', 'subject']).doUpdateSet(initial))
    .execute()
}

/** Enqueues a recurring job, unless it already exists. */
export async function scheduleJob(db: Database, kind: string, dueAt: Date) {
  await db
    .insertInto('job')
    .values({
      kind,
      subject: '',
      dueAt: dueAt.toISOString(),
      attempts: 0,
      claimedBy: null,
      lastError: null,
      doneAt: null,
    })
    .onConflict((oc) => oc.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Claims the job that has been overdue the longest; undefined when none is due. A job is claimed by one node only. */
export async function claimDueJob(db: Database, kinds: string[], now: Date): Promise<ClaimedJob | undefined> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('job')
    .select(['kind', 'subject'])
    .where('kind', 'in', kinds)
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const claimed = await db
    .updateTable('job')
    .set((eb) => ({
      claimedBy: randomUUID(),
      attempts: eb('attempts', '+', 1),
      dueAt: new Date(now.getTime() + claimMs).toISOString(),
    }))
    .where('kind', '=', due.kind)
    .where('subject', '=', due.subject)
    // A concurrent claim has moved `dueAt` into the future.
    .where('dueAt', '<=', at)
    .returning(['kind', 'subject', 'claimedBy', 'attempts'])
    .executeTakeFirst()
  // Another node claimed it first; look for the next job.
  if (!claimed) return claimDueJob(db, kinds, now)
  return { ...claimed, claimedBy: claimed.claimedBy ?? '' }
}

/** Renews a claim, if it is still held. */
export async function renewClaim(db: Database, { kind, subject, claimedBy }: ClaimedJob, now: Date) {
  await db
    .updateTable('job')
    .set({ dueAt: new Date(now.getTime() + claimMs).toISOString() })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimedBy', '=', claimedBy)
    .execute()
}

/** Deletes a finished job, or schedules its next run. Does nothing if it has been enqueued or claimed again. */
export async function finishJob(
  db: Database,
  { kind, subject, claimedBy }: ClaimedJob,
  nextAt: Date | null,
  now: Date,
) {
  if (nextAt === null) {
    await db
      .deleteFrom('job')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('claimedBy', '=', claimedBy)
      .execute()
    return
  }
  await db
    .updateTable('job')
    .set({
      dueAt: nextAt.toISOString(),
      attempts: 0,
      claimedBy: null,
      lastError: null,
      doneAt: now.toISOString(),
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimedBy', '=', claimedBy)
    .execute()
}

/** Schedules the next attempt; after the last one, the job fails, or runs again at `nextAt` if it is recurring. */
export async function retryJob(
  db: Database,
  { kind, subject, claimedBy, attempts }: ClaimedJob,
  error: string,
  nextAt: Date | null,
  now: Date,
  retryAfterSeconds = defaultRetrySeconds,
) {
  const wait = retryAfterSeconds[attempts - 1]
  const retryAt = wait === undefined ? nextAt : new Date(now.getTime() + wait * 1000)
  await db
    .updateTable('job')
    .set({
      dueAt: retryAt?.toISOString() ?? null,
      claimedBy: null,
      lastError: error.slice(0, 500),
      // A recurring job never fails permanently: its next run has all attempts again.
      ...(wait === undefined && nextAt ? { attempts: 0 } : {}),
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimedBy', '=', claimedBy)
    .execute()
}
