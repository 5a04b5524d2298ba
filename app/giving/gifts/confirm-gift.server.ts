import type { NewEntry } from '#app/giving/ledger/entry.ts'
import { addEntries } from '#app/giving/ledger/entry-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { correctReceipt, issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { findGift, type Gift, updateGift } from './gift-store.server.ts'

export interface Confirmation {
  /** Everything that is known about the money of the gift; what is in the ledger already is left as it is. */
  entries: readonly NewEntry[]
  receivedAt: Date
  /** The provider's id. */
  paymentId?: string | undefined
  /** False for a gift that was recorded without one, such as an imported gift. */
  wantsReceipt?: boolean | undefined
}

/**
 * Enters what happened to the money of a gift. The first time, the gift is confirmed, its pledge is marked as received
 * and its receipt is issued; later refunds and disputes correct the receipt. Any number of calls with the same entries
 * change nothing. Call it within a transaction.
 */
export async function confirmGift(
  tx: Database,
  giftId: string,
  { entries, receivedAt, paymentId, wantsReceipt = true }: Confirmation,
  now: Date,
): Promise<void> {
  await lockKey(tx, `gift ${giftId}`, now)
  const gift = await findGift(tx, giftId)
  if (!gift) throw new Error(`There is no gift ${giftId}.`)
  const added = await addEntries(tx, entries, now)
  if (gift.status === 'confirmed') {
    await answerChanges(tx, gift, added, now)
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
  if (gift.pledgeId && gift.isTest === 0) await receivePledge(tx, gift.pledgeId, receivedOn, now)
  if (wantsReceipt) await issueReceipt(tx, giftId, {}, now)
}

/** A pledge that was paid in any way is received. In the inbox, the change of status comes first. */
async function receivePledge(tx: Database, pledgeId: string, receivedOn: string, now: Date) {
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

async function answerChanges(tx: Database, gift: Gift, added: readonly NewEntry[], now: Date) {
  const last = added.findLast(({ kind }) => kind === 'refund' || kind === 'dispute' || kind === 'correction')
  if (!last) return
  const netCents = (await giftTotals(tx, [gift.id])).get(gift.id)?.netCents ?? 0
  await correctReceipt(tx, gift.id, last.reason || describeChange(last, netCents), now)
}

/** The reason on a corrected receipt. */
function describeChange({ kind, amountCents }: NewEntry, netCents: number) {
  if (kind === 'dispute') return amountCents < 0 ? 'payment disputed' : 'dispute settled'
  if (amountCents > 0) return 'refund failed'
  return netCents === 0 ? 'refunded in full' : 'refunded in part'
}
