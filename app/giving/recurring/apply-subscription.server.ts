import type { ProviderSubscription } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextStep, type RecurringGift, stateAfter } from './recurring-gift.ts'
import { type FoundRecurringGift, findRecurringGift } from './recurring-gift-store.server.ts'

/**
 * The kind of job that sends the emails about a recurring gift, and stops the gift if its card keeps failing or its
 * donor was erased.
 */
export const recurringGiftJob = 'recurring gift'

type StopNote = Pick<RecurringGift, 'stoppedBy' | 'stopReason'>

/**
 * Saves a subscription's state in its recurring gift. States can be applied in any order and any number of times.
 * Ignores subscriptions of other sites. `readAt` is a time just before the subscription was read. `stopNote` says who
 * stopped the gift and why.
 */
export async function applySubscription(
  db: Database,
  subscription: ProviderSubscription,
  readAt: Date,
  stopNote?: StopNote,
) {
  const { recurringGiftId: id } = subscription
  if (!id) return
  const { timeZone } = await readSettings(db)
  await db.transaction().execute(async (tx) => {
    await lockRecurringGift(tx, id, readAt)
    const gift = await findRecurringGift(tx, id)
    if (!gift || (gift.isTest === 1) !== subscription.isTest) return
    const state = stateAfter(gift, subscription, readAt, timeZone)
    const note = subscription.status === 'stopped' && gift.stoppedBy === null ? stopNote : undefined
    if (state || note) await updateRecurringGift(tx, id, { ...state, ...note })
    await enqueueSteps(tx, { ...gift, ...state }, readAt, timeZone)
  })
}

/**
 * Schedules the job for the gift's next step. The daily reconciliation with the provider applies each running
 * subscription, so a job that has failed for too long is scheduled again, and the end of a campaign is noticed.
 */
async function enqueueSteps(tx: Database, gift: FoundRecurringGift, now: Date, timeZone: string) {
  const step = nextStep(gift, now, timeZone)
  if (step.kind === 'none') return
  const dueAt = step.kind === 'wait' ? step.until : now
  await enqueueJob(tx, { kind: recurringGiftJob, subject: gift.id }, dueAt)
}

/** Serializes changes to a recurring gift until the transaction ends. */
export const lockRecurringGift = (tx: Database, id: string, now: Date) =>
  lockKey(tx, `recurring gift ${id}`, now)

export async function updateRecurringGift(db: Database, id: string, columns: Partial<RecurringGift>) {
  await db.updateTable('recurringGift').set(columns).where('id', '=', id).execute()
}

/** Ends a recurring gift whose checkout session expired without a payment. */
export async function abandonRecurringGift(db: Database, id: string, now: Date) {
  await db
    .updateTable('recurringGift')
    .set({ status: 'stopped', stoppedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'started')
    .execute()
}
