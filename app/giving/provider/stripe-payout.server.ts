import type Stripe from 'stripe'
import type { ProviderPayoutWithPayments } from './provider.ts'
import { dateOf, idOf } from './stripe-id.ts'
import { paymentOfTransaction, readAll } from './stripe-payment.server.ts'

const perPage = 100

export async function readPayout(stripe: Stripe, id: string): Promise<ProviderPayoutWithPayments> {
  const [payout, transactions] = await Promise.all([
    stripe.payouts.retrieve(id),
    readAll(stripe.balanceTransactions.list({ payout: id, limit: perPage, expand: ['data.source'] })),
  ])
  const payments = transactions.flatMap((one) => {
    const payment = paymentOfTransaction(one)
    return payment ? [[one.id, payment]] : []
  })
  return {
    id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: payout.status,
    // Given as midnight in UTC.
    arrivesOn: dateOf(payout.arrival_date).toISOString().slice(0, 10),
    createdAt: dateOf(payout.created),
    isTest: !payout.livemode,
    paymentIds: Object.fromEntries(payments),
    items: transactions
      // Excludes the transaction of the payout itself, but not those of other payouts that came back.
      .filter(({ source }) => idOf(source) !== id)
      .map((transaction) => ({
        entryKeys: entryKeysOf(transaction),
        transactionId: transaction.id,
        amountCents: transaction.amount,
        feeCents: transaction.fee,
        sourceId: idOf(transaction.source) ?? '',
      })),
  }
}

/** The keys of the ledger entries for a transaction, as in `entriesOfPayment`. */
function entryKeysOf({ id, type, source, reporting_category: category }: Stripe.BalanceTransaction) {
  const sourceId = idOf(source)
  if (type === 'charge' || type === 'payment') return [`${sourceId}:gift`, `${sourceId}:fee`]
  if (type === 'refund' || type === 'payment_refund') return [`${sourceId}:refund`, `${sourceId}:fee`]
  if (type === 'refund_failure') return [`${sourceId}:reversed`]
  if (category === 'dispute' || category === 'dispute_reversal') return [`${id}:dispute`, `${id}:disputeFee`]
  return []
}

export async function listPayoutsSince(stripe: Stripe, since: Date) {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const payouts = await readAll(stripe.payouts.list({ created, limit: perPage }))
  return payouts.map(({ id }) => id)
}
