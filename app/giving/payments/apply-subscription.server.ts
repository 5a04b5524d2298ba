import type { ProviderSubscription } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'

/** Enters the present state of a subscription in its recurring gift; ignores those of other sites. */
export async function applySubscription(db: Database, subscription: ProviderSubscription, now: Date) {
  const { id, recurringGiftId, customerId, status, resumesAt, stoppedAt } = subscription
  if (!recurringGiftId) return
  const { timeZone } = await readSettings(db)
  await db
    .updateTable('recurringGift')
    .set({
      status,
      subscriptionId: id,
      customerId,
      pausedUntil: status === 'paused' && resumesAt ? localDateIn(resumesAt, timeZone) : null,
      stoppedAt: status === 'stopped' ? (stoppedAt ?? now).toISOString() : null,
    })
    .where('id', '=', recurringGiftId)
    .where('isTest', '=', subscription.isTest ? 1 : 0)
    .execute()
}

/** A recurring gift whose page expired without a payment. */
export async function abandonRecurringGift(db: Database, id: string, now: Date) {
  await db
    .updateTable('recurringGift')
    .set({ status: 'stopped', stoppedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'started')
    .execute()
}
