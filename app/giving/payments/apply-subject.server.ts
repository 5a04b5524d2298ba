import { applyPayment, applyPayout } from '#app/giving/gifts/apply-payment.server.ts'
import { abandonGift } from '#app/giving/gifts/gift-store.server.ts'
import { listUnknownKeys } from '#app/giving/ledger/entry-keys.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { abandonRecurringGift, applySubscription } from '#app/giving/recurring/apply-subscription.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SubjectKind } from './event-subject.ts'

/**
 * Reads the current state of an object at the provider and enters it. Calls can come in any order and be repeated.
 * The objects that this one depends on are entered first, so any one of several related events is enough.
 */
export async function applySubject(
  db: Database,
  provider: Provider,
  { kind, id }: { kind: SubjectKind; id: string },
  now: Date,
): Promise<void> {
  if (kind === 'payment') {
    await applyPaymentById(db, provider, id, now)
    return
  }
  if (kind === 'payout') return applyPayoutById(db, provider, id, now)
  if (kind === 'subscription') return applySubscription(db, await provider.readSubscription(id), now)
  if (kind === 'checkout') return applyCheckout(db, provider, id, now)
  const { paymentIds, subscriptionId } = await provider.readInvoice(id)
  if (subscriptionId) await applySubscription(db, await provider.readSubscription(subscriptionId), now)
  for (const paymentId of paymentIds) await applyPaymentById(db, provider, paymentId, now)
}

async function applyPaymentById(db: Database, provider: Provider, id: string, now: Date) {
  const payment = await provider.readPayment(id)
  await applyPayment(db, payment, now)
  return payment
}

async function applyCheckout(db: Database, provider: Provider, id: string, now: Date) {
  const { status, giftId, recurringGiftId, paymentId, subscriptionId } = await provider.readCheckout(id)
  if (subscriptionId) await applySubscription(db, await provider.readSubscription(subscriptionId), now)
  const payment = paymentId ? await applyPaymentById(db, provider, paymentId, now) : null
  // The payment of a complete session fails only days later, as a bank debit can. The session takes no other payment.
  if (giftId && status === 'complete' && payment?.status === 'failed') await abandonGift(db, giftId)
  if (status !== 'expired') return
  if (giftId) await abandonGift(db, giftId)
  if (recurringGiftId) await abandonRecurringGift(db, recurringGiftId, now)
}

/** Enters a payout. Payments without entries are entered first, because a payout can only link existing entries. */
async function applyPayoutById(db: Database, provider: Provider, id: string, now: Date) {
  const payout = await provider.readPayout(id)
  const items = payout.items.filter(({ entryKeys }) => entryKeys.length > 0)
  // The first key of an item that has been entered always has an entry. A later key may have none, because a fee of
  // zero is not entered.
  const unknownKeys = new Set(
    await listUnknownKeys(
      db,
      items.map(({ entryKeys }) => entryKeys[0] ?? ''),
    ),
  )
  const missingItems = items.filter(({ entryKeys }) => unknownKeys.has(entryKeys[0] ?? ''))
  const paymentIds = new Set(missingItems.map(({ transactionId }) => payout.paymentIds[transactionId] ?? ''))
  for (const paymentId of paymentIds) if (paymentId) await applyPaymentById(db, provider, paymentId, now)
  // A payout can also contain other payouts that were returned or triggered manually.
  const payoutIds = new Set(
    missingItems.map(({ sourceId }) => sourceId).filter((source) => source.startsWith('po_')),
  )
  for (const payoutId of payoutIds) await applyPayout(db, await provider.readPayout(payoutId), now)
  await applyPayout(db, payout, now)
}
