import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import { addNote } from '#app/cms/inbox/note-store.server.ts'
import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { recordRefund } from '#app/giving/gifts/record-gift.server.ts'
import { type RefundRequest, recordRefundRequest } from '#app/giving/gifts/refund-request.server.ts'
import { type Provider, ProviderError } from '#app/giving/provider/provider.ts'
import { listRefunds } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import { formatMoney } from '#app/platform/money.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { refundableCents, type StoredGift } from './gift-store.server.ts'

/**
 * `pending`: the refund is on its way. `requested`: the provider accepted it, but its state could not be read.
 * `unknown`: the provider did not respond, so it may have been made. `outdated`: the form was already sent with another
 * amount, or too long ago to be sent again safely.
 */
export type RefundResult =
  | 'refunded'
  | 'pending'
  | 'requested'
  | 'unknown'
  | 'tooMuch'
  | 'outdated'
  | { refused: string }

/** Stripe forgets idempotency keys after 24 hours. After that, the same key would refund again. */
const repeatableMs = 12 * hourMs

/** Records that the treasurer returned money without the provider, and corrects the receipt. */
export async function refundDirectly(
  db: Database,
  { gift, refund }: { gift: StoredGift; refund: RefundRequest },
  actor: Actor,
  now: Date,
): Promise<RefundResult> {
  return db.transaction().execute(async (tx) => {
    const outcome = await recordRefund(tx, { ...refund, giftId: gift.id }, actor, now)
    if (outcome === 'refunded') await noteRefund(tx, gift, refund, actor, now)
    if (outcome === 'duplicate') return 'refunded'
    return outcome === 'notDirect' ? 'tooMuch' : outcome
  })
}

/**
 * Refunds a card gift at the provider, then records the payment's current state. The reason is stored first: if the
 * process ends in between, the webhook records the refund with that reason.
 */
export async function refundCard(
  db: Database,
  provider: Pick<Provider, 'refund' | 'readPayment'>,
  { gift, refund, paymentId }: { gift: StoredGift; refund: RefundRequest; paymentId: string },
  actor: Actor,
  now: Date,
): Promise<RefundResult> {
  const problem = await db.transaction().execute(async (tx) => {
    await lockKey(tx, `gift ${gift.id}`, now)
    const previous = await findRequest(tx, gift, refund)
    if (previous) return isSameRequest(previous, refund, now) ? null : ('outdated' as const)
    if ((await refundableCents(tx, gift.id)) < refund.amountCents) return 'tooMuch' as const
    await noteRefund(tx, gift, refund, actor, now)
    return null
  })
  if (problem) return problem
  let providerRefundId: string
  try {
    providerRefundId = (await provider.refund(paymentId, refund.amountCents, refund.id)).id
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.category === 'unavailable') return 'unknown'
    await db.transaction().execute((tx) => noteRefusal(tx, gift, error, actor, now))
    return { refused: error.message }
  }
  let payment: Awaited<ReturnType<typeof provider.readPayment>>
  try {
    payment = await provider.readPayment(paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The refund was still made, and the webhook event for it records it.
    return 'requested'
  }
  await applyPayment(db, payment, now)
  const refunds = await listRefunds(db, [gift.id])
  // An earlier refund of the gift can be pending, too.
  return refunds.find(({ id }) => id === providerRefundId)?.status === 'pending' ? 'pending' : 'refunded'
}

/** The activity entry of an earlier submission of the same form. */
const findRequest = (tx: Database, { id }: StoredGift, refund: RefundRequest) =>
  tx
    .selectFrom('activity')
    .select(['at', 'changes'])
    .where('subjectId', '=', id)
    .where('subject', '=', 'gift')
    .where('verb', '=', 'refunded')
    .where('changes', 'like', `%${refund.id}%`)
    .executeTakeFirst()

const isSameRequest = (
  previous: { at: string; changes: string },
  { amountCents }: RefundRequest,
  now: Date,
) =>
  JSON.parse(previous.changes).amountCents?.[1] === amountCents &&
  now.getTime() - Date.parse(previous.at) < repeatableMs

const itemOf = ({ id, reference }: StoredGift) =>
  ({ subject: 'gift', subjectId: id, label: reference }) as const

async function noteRefund(tx: Database, gift: StoredGift, refund: RefundRequest, actor: Actor, now: Date) {
  await recordRefundRequest(tx, gift, refund, actor, now)
  const note = `Refund of ${formatMoney(refund.amountCents, gift.currency)}: ${refund.reason}`
  await addNote(tx, itemOf(gift), note, actor, now)
}

const noteRefusal = (tx: Database, gift: StoredGift, error: ProviderError, actor: Actor, now: Date) =>
  addNote(tx, itemOf(gift), `The payment provider refused this refund: ${error.message}`, actor, now)
