import type { NewEntry } from '#app/giving/ledger/entry.ts'
import { addEntries } from '#app/giving/ledger/entry-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { correctReceipt, findLastReceipt, issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { RefundState } from '#app/giving/refunds/refund.ts'
import { pendingRefundCents, saveRefunds } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { correctionReason } from './correction-reason.ts'
import { renameDonor } from './donor-store.server.ts'
import { findGift, type Gift, updateGift } from './gift-store.server.ts'

export interface Confirmation {
  /** All known entries of the gift. Those that are already in the ledger do not change. */
  entries: readonly NewEntry[]
  /** The status of each refund among the entries; none by default. */
  refunds?: readonly RefundState[] | undefined
  receivedAt: Date
  /** The provider's id of the payment; absent for money that was received without the provider. */
  paymentId?: string | undefined
  /** False for a gift that was recorded without a receipt, such as an imported gift. */
  wantsReceipt?: boolean | undefined
}

/**
 * Records what happened to a gift's money. The first time, the gift is confirmed, its pledge is marked as received, and
 * its receipt is issued unless `wantsReceipt` is false. Later, successful refunds, disputes and corrections correct the
 * receipt. Calling it again with the same entries changes nothing. Call it within a transaction.
 */
export async function confirmGift(
  tx: Database,
  giftId: string,
  { entries, refunds = [], receivedAt, paymentId, wantsReceipt = true }: Confirmation,
  now: Date,
): Promise<void> {
  await lockKey(tx, `gift ${giftId}`, now)
  const gift = await findGift(tx, giftId)
  if (!gift) throw new Error(`There is no gift ${giftId}.`)
  const added = await addEntries(tx, entries, now)
  const refundChanges = await saveRefunds(tx, giftId, refunds, now)
  if (gift.status === 'confirmed') {
    const mayNeedCorrection =
      refundChanges.length > 0 || added.some(({ kind }) => correctingKinds.includes(kind))
    if (!mayNeedCorrection) return
    const cents = await statedCents(tx, giftId)
    // While a refund is pending, for example, the amount is unchanged. A fund or donor that was renamed since the last
    // receipt is no reason for a new one.
    if ((await findLastReceipt(tx, giftId))?.content.facts.netCents === cents) return
    await correctReceipt(tx, giftId, correctionReason(added, refundChanges, reasonsOf(entries), cents), now)
    return
  }
  const { timeZone } = await readSettings(tx)
  const receivedOn = localDateIn(receivedAt, timeZone)
  await updateGift(tx, giftId, {
    status: 'confirmed',
    confirmedAt: now.toISOString(),
    receivedOn,
    ...(paymentId === undefined ? {} : { paymentId }),
  })
  if (await shouldRenameDonor(tx, gift)) await renameDonor(tx, gift)
  if (gift.pledgeId && gift.isTest === 0) await markPledgeReceived(tx, gift.pledgeId, receivedOn, now)
  if (wantsReceipt) await issueReceipt(tx, giftId, now)
}

/**
 * Whether the donor gets the name that was entered with a gift. Not for a test gift, and not if the name may be years
 * old, as with an imported gift or a later payment of a monthly gift.
 */
async function shouldRenameDonor(
  tx: Database,
  { id, receiptName, isTest, importId, recurringGiftId }: Gift,
): Promise<boolean> {
  if (receiptName === '' || isTest === 1 || importId !== null) return false
  if (recurringGiftId === null) return true
  const earlier = await tx
    .selectFrom('gift')
    .select('id')
    .where('recurringGiftId', '=', recurringGiftId)
    .where('status', '=', 'confirmed')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return earlier === undefined
}

/** Marks a pledge as received. Nothing changes if the team marked it in the inbox, which then recorded this gift. */
async function markPledgeReceived(tx: Database, pledgeId: string, receivedOn: string, now: Date) {
  await tx
    .updateTable('pledge')
    .set((eb) => ({
      status: 'received',
      receivedOn,
      statusChangedAt: now.toISOString(),
      statusChangedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', pledgeId)
    .where('status', '!=', 'received')
    .execute()
}

const correctingKinds: LedgerKind[] = ['refund', 'dispute', 'correction']

/** The reasons that staff entered for refunds, by the id of the refund. */
const reasonsOf = (entries: readonly NewEntry[]) =>
  new Map(entries.map(({ key, reason = '' }) => [key.replace(/:refund$/, ''), reason]))

/** The amount that a receipt states: pending refunds are not subtracted, because they may still fail. */
async function statedCents(tx: Database, giftId: string) {
  const [totals, pending] = await Promise.all([giftTotals(tx, [giftId]), pendingRefundCents(tx, [giftId])])
  return (totals.get(giftId)?.netCents ?? 0) + (pending.get(giftId) ?? 0)
}
