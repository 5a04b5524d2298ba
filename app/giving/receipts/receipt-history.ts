import type { Dispute } from '#app/giving/disputes/dispute-store.server.ts'
import type { Refund } from '#app/giving/refunds/refund-store.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'

const refundTexts: Record<Refund['status'], string> = {
  pending: 'A refund of {amount} is on its way. This receipt will be corrected once it has arrived.',
  succeeded: '{amount} was refunded.',
  failed: 'A refund of {amount} was not accepted by the bank, so the money was not returned that way.',
  canceled: 'A refund of {amount} was canceled.',
}

const disputeTexts: Record<Dispute['status'], string> = {
  needsResponse: 'The owner of the card asked the bank for {amount} back. It is not decided yet.',
  underReview: 'The owner of the card asked the bank for {amount} back. The bank is reviewing it.',
  won: 'The owner of the card asked the bank for {amount} back. The bank decided that the payment is valid.',
  lost: 'The bank returned {amount} to the owner of the card.',
  closed: 'The owner of the card asked the bank about {amount}. The payment is valid.',
}

/** What happened to the gift of a receipt, in the words of both the donor and the treasurer, the oldest first. */
export function receiptHistory(
  { refunds, disputes }: { refunds: Refund[]; disputes: Dispute[] },
  currency: string,
  timeZone: string,
): string[] {
  const events = [
    ...refunds.map(({ status, amountCents, createdAt }) => ({
      ...{ at: createdAt, amountCents, text: refundTexts[status] },
    })),
    ...disputes.map(({ status, amountCents, openedAt }) => ({
      ...{ at: openedAt, amountCents, text: disputeTexts[status] },
    })),
  ]
  return events
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(
      ({ at, amountCents, text }) =>
        `${formatInstantDate(at, timeZone)}: ${text.replace('{amount}', formatMoney(amountCents, currency))}`,
    )
}
