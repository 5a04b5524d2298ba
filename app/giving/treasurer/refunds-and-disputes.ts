import { isOpenDispute } from '#app/giving/disputes/dispute.ts'
import type { Dispute } from '#app/giving/disputes/dispute-store.server.ts'
import type { Refund } from '#app/giving/refunds/refund-store.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { formatDateTime, formatShortInstantDate } from '#app/platform/time/format-date-time.ts'

const refundStatusLabels: Record<Refund['status'], string> = {
  pending: 'Pending',
  succeeded: 'Refunded',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** What to know or do about a refund. */
const refundDetails: Record<Refund['status'], string> = {
  pending: 'It is on its way. The receipt will be corrected once the refund arrives.',
  succeeded: '',
  failed: 'The donor’s bank did not accept it, so the money is back at the provider.',
  canceled: 'It was canceled at the provider, so nothing was returned.',
}

const disputeDetails: Record<Dispute['status'], string> = {
  needsResponse: 'The bank is waiting for your response.',
  underReview: 'The bank has your response and will decide within a few weeks.',
  won: 'The bank decided in your favor. The money is back in the fund.',
  lost: 'The bank returned the money to the cardholder.',
  closed: 'It was closed, and no money was taken.',
}

const disputeStatusLabels: Record<Dispute['status'], string> = {
  needsResponse: 'Needs a response',
  underReview: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

export interface RefundOrDispute {
  id: string
  kind: string
  amount: string
  date: string
  status: string
  detail: string
}

/** The refunds and disputes of a gift with their states, in the order in which they began. */
export function refundsAndDisputes(
  { refunds, disputes }: { refunds: Refund[]; disputes: Dispute[] },
  currency: string,
  timeZone: string,
): RefundOrDispute[] {
  const rows = [
    ...refunds.map(({ id, amountCents, status, createdAt: at }) => ({
      id,
      amountCents,
      at,
      kind: 'Refund',
      status: refundStatusLabels[status],
      detail: refundDetails[status],
    })),
    ...disputes.map(({ id, amountCents, status, isInquiry, reason, openedAt: at, changedAt }) => ({
      id,
      amountCents,
      at,
      kind: isInquiry ? 'Inquiry' : 'Dispute',
      status: isOpenDispute({ status })
        ? disputeStatusLabels[status]
        : `${disputeStatusLabels[status]} on ${formatShortInstantDate(changedAt, timeZone)}`,
      detail: [disputeDetails[status], reasonText(reason)].filter(Boolean).join(' '),
    })),
  ]
  return rows
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ amountCents, at, ...row }) => ({
      ...row,
      amount: formatMoney(amountCents, currency),
      date: formatShortInstantDate(at, timeZone),
    }))
}

const reasonText = (reason: string) => (reason ? `Reason: ${reason.replaceAll('_', ' ')}.` : '')

/** What a dispute or an inquiry is, and what happens next, worded for the treasurer. */
export function disputeNotice(disputes: Dispute[]) {
  const last = disputes.at(-1)
  // After an inquiry has ended, the notice is about an earlier dispute.
  if (last?.isInquiry && isOpenDispute(last))
    return {
      title: 'The cardholder asked their bank about this gift.',
      outcome:
        'No money has been taken yet. You can also refund the gift, which ends the inquiry. Otherwise, the inquiry can become a dispute.',
    }
  return {
    title: 'The cardholder asked their bank to return this money.',
    outcome: 'If the bank decides in your favor, the money returns to the fund automatically.',
  }
}

/** The deadline for responding to an open dispute; null if no response is needed. */
export function responseDue(disputes: Dispute[], timeZone: string) {
  const dispute = disputes.find(({ status }) => status === 'needsResponse')
  return dispute?.dueAt ? formatDateTime(dispute.dueAt, timeZone) : null
}
