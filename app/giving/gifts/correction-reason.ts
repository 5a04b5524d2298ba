import type { NewEntry } from '#app/giving/ledger/entry.ts'
import type { RefundChange } from '#app/giving/refunds/refund.ts'

/**
 * The reason on a corrected receipt. `reasons` has what staff entered, by the id of the refund; `statedCents` is the
 * amount on the corrected receipt.
 */
export function correctionReason(
  added: readonly NewEntry[],
  refundChanges: readonly RefundChange[],
  reasons: ReadonlyMap<string, string>,
  statedCents: number,
): string {
  const entryReasons = added.flatMap(({ kind, amountCents, reason }) => {
    if (kind === 'dispute') return [amountCents < 0 ? 'Payment disputed' : 'Dispute won']
    return kind === 'correction' ? [reason || 'Corrected'] : []
  })
  const refundReasons = refundChanges.flatMap(({ id, from, status }) => {
    if (status === 'succeeded') return [reasons.get(id) || refundReason(statedCents)]
    return from === 'succeeded' ? ['Refund failed'] : []
  })
  return [...entryReasons, ...refundReasons].at(-1) ?? 'Refund not complete'
}

const refundReason = (statedCents: number) => (statedCents === 0 ? 'Refunded in full' : 'Refunded in part')
