import { isOpenDispute } from '#app/giving/disputes/dispute.ts'
import type { Dispute } from '#app/giving/disputes/dispute-store.server.ts'
import type { Refund } from '#app/giving/refunds/refund-store.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'

const refundTexts: Record<Refund['status'], string> = {
  pending: 'A refund of {amount} is on its way. This receipt will be corrected once the refund arrives.',
  succeeded: '{amount} was refunded.',
  failed: 'A refund of {amount} was not accepted by the bank, so the money was not returned that way.',
  canceled: 'A refund of {amount} was canceled.',
}

const disputeTexts: Record<Dispute['status'], string> = {
  needsResponse: 'The cardholder asked the bank to return {amount}. The bank has not decided yet.',
  underReview: 'The cardholder asked the bank to return {amount}. The bank is reviewing the request.',
  won: 'The cardholder asked the bank to return {amount}. The bank decided that the payment is valid.',
  lost: 'The bank returned {amount} to the cardholder.',
  closed: 'The cardholder asked the bank about {amount}. The payment is valid.',
}

/** An inquiry that has not ended yet. No money has been taken. */
const inquiryText = 'The cardholder asked the bank about {amount}. No money has been taken.'

const disputeText = ({ status, isInquiry }: Dispute) =>
  isInquiry && isOpenDispute({ status }) ? inquiryText : disputeTexts[status]

/** What happened to a receipt’s gift, worded for both the donor and the treasurer, oldest first. */
export function receiptHistory(
  { refunds, disputes }: { refunds: Refund[]; disputes: Dispute[] },
  currency: string,
  timeZone: string,
): string[] {
  const events = [
    ...refunds.map(({ status, amountCents, createdAt }) => ({
      at: createdAt,
      amountCents,
      text: refundTexts[status],
    })),
    ...disputes.map((dispute) => ({
      at: dispute.openedAt,
      amountCents: dispute.amountCents,
      text: disputeText(dispute),
    })),
  ]
  return events
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(
      ({ at, amountCents, text }) =>
        `${formatInstantDate(at, timeZone)}: ${text.replace('{amount}', formatMoney(amountCents, currency))}`,
    )
}
