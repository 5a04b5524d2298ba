import type { FundId } from '#app/giving/funds/funds.ts'
import type { NewEntry } from '#app/giving/ledger/entry.ts'
import type { ProviderCharge, ProviderPayment, ProviderPayout } from './provider-payment.ts'

/** The charges that were paid. A declined card leaves an unpaid charge. */
export const paidCharges = ({ charges }: ProviderPayment) => charges.filter(({ isPaid }) => isPaid)

/**
 * All ledger entries of a payment. A later state of the payment has the same entries and possibly more, because a
 * reversal is another entry. So the order in which states arrive does not matter.
 */
export function entriesOfPayment(
  payment: ProviderPayment,
  gift: { id: string; fundId: FundId },
  reasons: RefundReasons = new Map(),
): NewEntry[] {
  const { isTest } = payment
  const base = {
    account: 'provider' as const,
    fundId: gift.fundId,
    giftId: gift.id,
    payoutId: null,
    currency: payment.currency.toUpperCase(),
    isTest,
  }
  return paidCharges(payment)
    .flatMap((charge) => entriesOfCharge(charge, reasons))
    .filter(({ amountCents }) => amountCents !== 0)
    .map((entry) => ({ ...base, ...entry }))
}

/** The reasons that staff entered for refunds, by their `requestId`. */
export type RefundReasons = ReadonlyMap<string, string>

type EntryFields = Pick<NewEntry, 'key' | 'kind' | 'amountCents' | 'occurredAt' | 'reason'>

const entriesOfCharge = (charge: ProviderCharge, reasons: RefundReasons): EntryFields[] => [
  { key: `${charge.id}:gift`, kind: 'gift', amountCents: charge.amountCents, occurredAt: charge.createdAt },
  ...feeEntries(`${charge.id}:fee`, charge),
  ...charge.refunds.flatMap((refund) => entriesOfRefund(refund, reasons)),
  ...charge.disputes.flatMap(({ transactions }) => transactions).flatMap(entriesOfDisputeTransaction),
]

/** A pending refund has already left the balance; a failed one has come back to it. */
function entriesOfRefund(refund: ProviderCharge['refunds'][number], reasons: RefundReasons): EntryFields[] {
  const { id, amountCents, status, createdAt: occurredAt, requestId = '' } = refund
  const reason = reasons.get(requestId) ?? ''
  const isReversed = status === 'failed' || status === 'canceled'
  return [
    { key: `${id}:refund`, kind: 'refund', amountCents: -amountCents, occurredAt, reason },
    ...(isReversed ? [{ key: `${id}:reversed`, kind: 'refund' as const, amountCents, occurredAt }] : []),
    ...feeEntries(`${id}:fee`, refund),
  ]
}

function entriesOfDisputeTransaction(
  transaction: ProviderCharge['disputes'][number]['transactions'][number],
): EntryFields[] {
  const { id, amountCents, createdAt: occurredAt } = transaction
  return [
    { key: `${id}:dispute`, kind: 'dispute', amountCents, occurredAt },
    ...feeEntries(`${id}:disputeFee`, transaction),
  ]
}

/** Returns no entry until the fee is known, because an entry never changes. */
const feeEntries = (
  key: string,
  { feeCents, createdAt: occurredAt }: { feeCents: number | null; createdAt: Date },
): EntryFields[] => (feeCents === null ? [] : [{ key, kind: 'fee', amountCents: -feeCents, occurredAt }])

const failedPayouts = ['failed', 'canceled']

/**
 * All ledger entries of a payout, which moves money from the provider to the account `direct` (the bank account and
 * cash). A payout that failed or was canceled also has the reverse entries.
 */
export function entriesOfPayout(payout: ProviderPayout): NewEntry[] {
  const { id, amountCents, createdAt, isTest } = payout
  const entry = (name: string, account: NewEntry['account'], cents: number): NewEntry => ({
    key: `${id}:${name}`,
    kind: 'payout',
    account,
    fundId: null,
    giftId: null,
    payoutId: id,
    amountCents: cents,
    currency: payout.currency.toUpperCase(),
    isTest,
    occurredAt: createdAt,
  })
  const sent = [entry('sent', 'provider', -amountCents), entry('arrived', 'direct', amountCents)]
  if (!failedPayouts.includes(payout.status)) return sent
  return [...sent, entry('returned', 'provider', amountCents), entry('undone', 'direct', -amountCents)]
}
