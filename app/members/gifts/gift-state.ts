import type { Sums } from '#app/giving/ledger/entry.ts'
import { formatMoney } from '#app/platform/money.ts'

interface Gift {
  amountCents: number
  currency: string
  isTest: number
  totals: Sums | undefined
  /** Refunds that the provider has not completed yet. */
  pendingCents?: number
}

/** The amount of a gift and its state; the state is null unless it was refunded, disputed, corrected or a test. */
export function giftState({ amountCents, currency, isTest, totals, pendingCents = 0 }: Gift) {
  const { givenCents = amountCents, netCents = amountCents } = totals ?? {}
  const amount = formatMoney(givenCents || amountCents, currency)
  if (isTest === 1) return { amount, state: 'Test mode', detail: 'Nothing was charged.' }
  if (!totals || netCents === givenCents) return { amount, state: null, detail: null }
  const detail = `${formatMoney(netCents, currency)} counted`
  if (totals.disputedCents < 0) return { amount, state: 'Disputed', detail }
  if (pendingCents > 0)
    return { amount, state: 'Refund pending', detail: `${formatMoney(pendingCents, currency)} is on its way` }
  if (totals.refundedCents < 0)
    return { amount, state: netCents <= 0 ? 'Refunded' : 'Refunded in part', detail }
  return { amount, state: 'Corrected', detail }
}
