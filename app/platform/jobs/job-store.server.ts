import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'

/** Work to be done outside a request: what kind, and on what. */
export interface JobName {
  kind: string
  subject: string
}

/** A job that a node has taken in hand. */
export interface ClaimedJob extends JobName {
  claimedBy: string
  attempts: number
}

/** Waits before the second, third, … try; after the last one the job is given up. */
const retryAfterSeconds = [10, 60, 600, 3600, 21_600]
export const maxJobAttempts = retryAfterSeconds.length + 1
/** After this a node that took a job counts as dead, and another may take it. */
const claimSeconds = 900

/**
 * Puts work on the list, in the transaction that calls for it. What is on the list already is done once,
 * and once more if it is being done at this moment: what it looks at may have changed since.
 */
export async function enqueueJob(db: Database, { kind, subject }: JobName, dueAt: Date) {
  const fresh = { dueAt: dueAt.toISOString(), attempts: 0, claimedBy: null, lastError: null }
  await db
    .insertInto('job')
    .values({ kind, subject, ...fresh, doneAt: null })
    .onConflict((oc) => oc.columns(['kind', 'subject']).doUpdateSet(fresh))
    .execute()
}

/** Puts work that comes again and again on the list, unless it is there. */
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

/** Takes the job that has waited longest; undefined when none is due. Two nodes never take the same one. */
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
      dueAt: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
    }))
    .where('kind', '=', due.kind)
    .where('subject', '=', due.subject)
    // A rival's claim has moved it into the future.
    .where('dueAt', '<=', at)
    .returning(['kind', 'subject', 'claimedBy', 'attempts'])
    .executeTakeFirst()
  // Lost to a rival: there may be others.
  if (!claimed) return claimDueJob(db, kinds, now)
  return { ...claimed, claimedBy: claimed.claimedBy ?? '' }
}

/** Gives other nodes a job later, as long as it is in the hands of whoever claimed it. */
export async function extendClaim(db: Database, { kind, subject, claimedBy }: ClaimedJob, until: Date) {
  await db
    .updateTable('job')
    .set({ dueAt: until.toISOString() })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimedBy', '=', claimedBy)
    .execute()
}

/** Takes a job off the list, or plans it anew; not if it was called for again meanwhile. */
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

/** Plans the next try, or gives up after the last one; `nextAt` is when work that comes again is due anyway. */
export async function retryJob(
  db: Database,
  { kind, subject, claimedBy, attempts }: ClaimedJob,
  error: string,
  nextAt: Date | null,
  now: Date,
) {
  const wait = retryAfterSeconds[attempts - 1]
  const retryAt = wait === undefined ? nextAt : new Date(now.getTime() + wait * 1000)
  await db
    .updateTable('job')
    .set({
      dueAt: retryAt?.toISOString() ?? null,
      claimedBy: null,
      lastError: error.slice(0, 500),
      // Its next time has all its tries again: work that comes again is never given up.
      ...(wait === undefined && nextAt ? { attempts: 0 } : {}),
    })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('claimedBy', '=', claimedBy)
    .execute()
}
