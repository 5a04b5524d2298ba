import type Stripe from 'stripe'
import type { ProviderCharge, ProviderPayment, ProviderRefund } from '#app/giving/gifts/provider-payment.ts'
import type { DisputeStatus } from '#app/platform/database/schema/giving.ts'
import { dateOf, idOf } from './stripe-id.ts'
import { readAll } from './stripe-list.server.ts'

const perPage = 100

/**
 * The current state of a payment. It is read in several requests, so a change in between may be missing; the event of
 * that change leads to another read.
 */
export async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const readAt = new Date()
  const paymentFilter = { payment_intent: id, limit: perPage }
  const [intent, charges, refunds, disputes, sessions] = await Promise.all([
    stripe.paymentIntents.retrieve(id),
    readAll(stripe.charges.list({ ...paymentFilter, expand: ['data.balance_transaction'] })),
    readAll(stripe.refunds.list({ ...paymentFilter, expand: ['data.balance_transaction'] })),
    readAll(stripe.disputes.list(paymentFilter)),
    stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }),
  ])
  const giftId = intent.metadata.giftId ?? null
  const payer = charges.find((charge) => charge.billing_details.email)?.billing_details
  const session = sessions.data[0]
  const name = payer?.name ?? session?.customer_details?.name
  const email = payer?.email ?? session?.customer_details?.email
  return {
    id,
    giftId,
    recurringGiftId: giftId === null ? await recurringGiftOf(stripe, id) : null,
    status: statusOf(intent),
    isTest: !intent.livemode,
    currency: intent.currency,
    sessionId: session?.id ?? null,
    readAt,
    ...(name ? { payerName: name } : {}),
    ...(email ? { payerEmail: email } : {}),
    charges: charges.map((charge) => toCharge(charge, refunds, disputes)),
  }
}

/** Payments of a subscription have no metadata. Their invoice has a copy of the subscription's metadata. */
async function recurringGiftOf(stripe: Stripe, paymentId: string) {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    expand: ['data.invoice'],
    limit: 1,
  })
  const invoice = data[0]?.invoice
  if (!invoice || typeof invoice === 'string' || invoice.deleted) return null
  return invoice.parent?.subscription_details?.metadata?.recurringGiftId ?? null
}

function statusOf({ status, last_payment_error: error, latest_charge: charge }: Stripe.PaymentIntent) {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return status === 'requires_payment_method' && (error || charge) ? 'failed' : 'open'
}

function toCharge(
  charge: Stripe.Charge,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): ProviderCharge {
  return {
    id: charge.id,
    amountCents: charge.amount,
    createdAt: dateOf(charge.created),
    isPaid: charge.status === 'succeeded' && charge.captured,
    feeCents: charge.status === 'succeeded' ? feeOf(charge, charge.balance_transaction) : 0,
    refunds: refunds.filter((refund) => idOf(refund.charge) === charge.id).map(toRefund),
    disputes: disputes.filter((dispute) => idOf(dispute.charge) === charge.id).map(toDispute),
  }
}

function toDispute(dispute: Stripe.Dispute) {
  const { id, amount, status, reason, created, evidence_details: evidence } = dispute
  return {
    id,
    reason,
    amountCents: amount,
    createdAt: dateOf(created),
    status: disputeStatusOf(status),
    isInquiry: status.startsWith('warning_'),
    dueAt: evidence.due_by ? dateOf(evidence.due_by) : null,
    transactions: dispute.balance_transactions.map((transaction) => ({
      id: transaction.id,
      amountCents: transaction.amount,
      feeCents: transaction.fee,
      createdAt: dateOf(transaction.created),
    })),
  }
}

/** The statuses of an appeal, such as `appeal_needs_response`, are treated like those of a dispute. */
function disputeStatusOf(status: Stripe.Dispute['status']): DisputeStatus {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  return status.endsWith('needs_response') ? 'needsResponse' : 'underReview'
}

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  amountCents: refund.amount,
  status:
    refund.status === 'failed' || refund.status === 'canceled' || refund.status === 'succeeded'
      ? refund.status
      : 'pending',
  createdAt: dateOf(refund.created),
  feeCents: feeOf(refund, refund.balance_transaction),
  ...(refund.metadata?.requestId ? { requestId: refund.metadata.requestId } : {}),
})

/** Null until the provider knows the fee. */
function feeOf(
  { id, currency }: { id: string; currency: string },
  transaction: string | Stripe.BalanceTransaction | null,
) {
  if (transaction === null || typeof transaction === 'string') return null
  if (transaction.currency !== currency) {
    throw new Error(`${id} is in ${currency}, but the provider's account is in ${transaction.currency}.`)
  }
  return transaction.fee
}

/** The payment of a charge, refund or dispute. `source` must be expanded. */
export function paymentOfTransaction({ source }: Stripe.BalanceTransaction) {
  const isOfPayment = source && typeof source === 'object' && 'payment_intent' in source
  return isOfPayment ? idOf(source.payment_intent) : null
}
