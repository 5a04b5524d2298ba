import type { ProviderEvent } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { subjectOf } from './event-subject.ts'

/** The kind of job that reads an event's object from the provider and records its current state. */
export const paymentJob = 'payment event'
const retentionDays = 90
const maxProblemLength = 500

/** Stores an event and its job in one transaction. An event that is already stored changes nothing. */
export async function storeEvent(db: Database, event: ProviderEvent, now: Date) {
  const { id, type, objectId, isTest, createdAt } = event
  const subject = subjectOf(event)
  const at = now.toISOString()
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('paymentEvent')
      .values({
        id,
        type,
        objectId,
        subject: subject ?? '',
        isTest: isTest ? 1 : 0,
        payload: JSON.stringify(event),
        createdAt: createdAt.toISOString(),
        receivedAt: at,
        appliedAt: subject === null ? at : null,
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added && subject !== null) await enqueueJob(tx, { kind: paymentJob, subject }, now)
  })
}

/** The ids of a subject's events that have not been applied yet. */
export async function listWaitingEventIds(db: Database, subject: string) {
  const rows = await db
    .selectFrom('paymentEvent')
    .select('id')
    .where('subject', '=', subject)
    .where('appliedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The subjects with events that were received before the given time and have not been applied yet. */
export async function listWaitingSubjects(db: Database, before: Date) {
  const rows = await db
    .selectFrom('paymentEvent')
    .select('subject')
    .distinct()
    .where('appliedAt', 'is', null)
    .where('receivedAt', '<', before.toISOString())
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Marks events as processed. `problem` says why they could not be applied; null if they were. */
export async function markProcessed(db: Database, ids: readonly string[], now: Date, problem: string | null) {
  if (ids.length === 0) return
  const columns = { appliedAt: now.toISOString(), problem: problem?.slice(0, maxProblemLength) ?? null }
  await db.updateTable('paymentEvent').set(columns).where('id', 'in', ids).execute()
}

export async function saveProblem(db: Database, ids: readonly string[], problem: string) {
  if (ids.length === 0) return
  await db
    .updateTable('paymentEvent')
    .set({ problem: problem.slice(0, maxProblemLength) })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Deletes events that were applied long ago. If one arrives again, it is applied again, which changes nothing.
 */
export async function purgeOldEvents(db: Database, now: Date) {
  await db
    .deleteFrom('paymentEvent')
    .where('appliedAt', '<', daysBefore(now, retentionDays).toISOString())
    .execute()
}
