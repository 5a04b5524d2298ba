import type Stripe from 'stripe'
import type { ProviderPayout } from '#app/giving/gifts/provider-payment.ts'
import type { ProviderPayoutWithPayments } from './provider.ts'
import { dateOf, idOf } from './stripe-id.ts'
import { paymentOfTransaction } from './stripe-payment.server.ts'

const perPage = 100

export async function readPayout(stripe: Stripe, id: string): Promise<ProviderPayoutWithPayments> {
  const payout = await stripe.payouts.retrieve(id)
  // The provider refuses to list the transactions of a manual payout.
  const transactions = payout.automatic
    ? stripe.balanceTransactions.list({ payout: id, limit: perPage, expand: ['data.source'] })
    : []
  const payments: [string, string][] = []
  const items: ProviderPayout['items'] = []
  // Converts the transactions one by one, because a payout can have very many, each with its expanded source.
  for await (const transaction of transactions) {
    const payment = paymentOfTransaction(transaction)
    if (payment) payments.push([transaction.id, payment])
    // Leaves out the transaction of the payout itself, but not the transactions of other payouts.
    if (idOf(transaction.source) !== id) items.push(toItem(transaction))
  }
  return {
    id,
    amountCents: payout.amount,
    currency: payout.currency,
    status: payout.status,
    // Stripe gives the day as midnight UTC.
    arrivesOn: dateOf(payout.arrival_date).toISOString().slice(0, 10),
    createdAt: dateOf(payout.created),
    isTest: !payout.livemode,
    paymentIds: Object.fromEntries(payments),
    isAutomatic: payout.automatic,
    items,
  }
}

const toItem = (transaction: Stripe.BalanceTransaction) => ({
  entryKeys: entryKeysOf(transaction),
  transactionId: transaction.id,
  amountCents: transaction.amount,
  feeCents: transaction.fee,
  sourceId: idOf(transaction.source) ?? '',
})

/** A transaction of a payment with the key of its first ledger entry. Empty for payouts and the provider's fees. */
export function toTransactions(transaction: Stripe.BalanceTransaction) {
  const paymentId = paymentOfTransaction(transaction)
  const [entryKey] = entryKeysOf(transaction)
  return paymentId !== null && entryKey !== undefined ? [{ entryKey, paymentId }] : []
}

/** The keys of a transaction's ledger entries, as in `entriesOfPayment` and `entriesOfPayout`. */
function entryKeysOf({ id, type, source, reporting_category: category }: Stripe.BalanceTransaction) {
  const sourceId = idOf(source)
  if (type === 'charge' || type === 'payment') return [`${sourceId}:gift`, `${sourceId}:fee`]
  if (type === 'refund' || type === 'payment_refund') return [`${sourceId}:refund`, `${sourceId}:fee`]
  if (type === 'refund_failure') return [`${sourceId}:reversed`]
  // An automatic payout also lists earlier payouts that were manual, failed or canceled.
  if (type === 'payout') return [`${sourceId}:sent`]
  if (type === 'payout_failure' || type === 'payout_cancel') return [`${sourceId}:returned`]
  if (category === 'dispute' || category === 'dispute_reversal') return [`${id}:dispute`, `${id}:disputeFee`]
  return []
}
