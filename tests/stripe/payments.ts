import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { idOf, type State } from './state.ts'

/** 2.9% + 30 cents. */
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30
const disputeFee = 1500
const daysToRespond = 10

interface Payer {
  name: string
  email: string
}

interface Payment {
  amount: number
  currency: string
  customer?: string | null
  metadata?: Stripe.Metadata
  description?: string | null
}

export function addBalanceTransaction(
  state: State,
  fields: Pick<
    Stripe.BalanceTransaction,
    'amount' | 'fee' | 'currency' | 'source' | 'type' | 'reporting_category'
  >,
) {
  return state.add('balance_transaction', {
    ...fields,
    net: fields.amount - fields.fee,
    available_on: state.now() + 2 * 86_400,
    status: 'pending',
    description: null,
  })
}

export const addPaymentIntent = (
  state: State,
  { amount, currency, customer, metadata, description }: Payment,
) => {
  const intent = state.add('payment_intent', {
    amount,
    currency,
    customer: customer ?? null,
    metadata: metadata ?? {},
    description: description ?? null,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
  })
  state.emit('payment_intent.created', intent)
  return intent
}

/** Charges the card. The charge succeeds, is declined, or is settled later, like a bank debit. */
export function chargeIntent(
  state: State,
  intent: Stripe.PaymentIntent,
  payer: Payer,
  outcome: 'paid' | 'declined' | 'later',
) {
  const isPaid = outcome === 'paid'
  const charge = state.add('charge', {
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    captured: isPaid,
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
    disputed: false,
    status: isPaid ? 'succeeded' : outcome === 'later' ? 'pending' : 'failed',
    failure_code: outcome === 'declined' ? 'card_declined' : null,
    failure_message: outcome === 'declined' ? 'Your card was declined.' : null,
  })
  intent.latest_charge = charge.id
  if (outcome === 'later') {
    intent.status = 'processing'
    state.emit('charge.pending', charge)
    state.emit('payment_intent.processing', intent)
  } else if (isPaid) succeed(state, intent, charge)
  else fail(state, intent, charge)
  return charge
}

function succeed(state: State, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  if (!state.feesAreDelayed) addFee(state, charge)
  state.emit('charge.succeeded', charge)
  state.emit('payment_intent.succeeded', intent)
}

function fail(state: State, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  intent.status = 'requires_payment_method'
  state.emit('charge.failed', charge)
  state.emit('payment_intent.payment_failed', intent)
}

/** Ends a payment that takes days, such as a bank debit. */
export function settleDelayed(state: State, intent: Stripe.PaymentIntent, isPaid: boolean) {
  const charge = state.find('charge', idOf(intent.latest_charge))
  Object.assign(charge, { status: isPaid ? 'succeeded' : 'failed', paid: isPaid, captured: isPaid })
  if (isPaid) succeed(state, intent, charge)
  else fail(state, intent, charge)
}

export function addFee(state: State, charge: Stripe.Charge) {
  const transaction = addBalanceTransaction(state, {
    amount: charge.amount,
    fee: feeOf(charge.amount),
    currency: charge.currency,
    source: charge.id,
    type: 'charge',
    reporting_category: 'charge',
  })
  charge.balance_transaction = transaction.id
}

export function refundCharge(
  state: State,
  charge: Stripe.Charge,
  amount: number,
  fields: Partial<Stripe.Refund> = {},
) {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw new ApiError(400, `Charge ${charge.id} has not been paid.`)
  if (left === 0)
    throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.disputed)
    throw new ApiError(400, `Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  if (amount > left || amount < 1)
    throw new ApiError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    )
  const refund = state.add('refund', {
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    status: 'succeeded',
    metadata: {},
    reason: null,
    ...fields,
  })
  refund.balance_transaction = addBalanceTransaction(state, {
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    source: refund.id,
    type: 'refund',
    reporting_category: 'refund',
  }).id
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  state.emit('refund.created', refund)
  state.emit('charge.refunded', charge)
  return refund
}

export function disputeCharge(state: State, charge: Stripe.Charge, amount = charge.amount) {
  const dispute = state.add('dispute', {
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    status: 'needs_response',
    reason: 'fraudulent',
    is_charge_refundable: false,
    balance_transactions: [],
    evidence_details: {
      due_by: state.now() + daysToRespond * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as never,
    },
  })
  charge.disputed = true
  addDisputeTransaction(state, dispute, -amount, disputeFee)
  state.emit('charge.dispute.created', dispute)
  state.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Marks the evidence as sent to the bank. */
export function respondToDispute(state: State, dispute: Stripe.Dispute) {
  dispute.status = 'under_review'
  state.emit('charge.dispute.updated', dispute)
}

export function closeDispute(state: State, dispute: Stripe.Dispute, outcome: 'won' | 'lost') {
  dispute.status = outcome
  if (outcome === 'won') addDisputeTransaction(state, dispute, dispute.amount, 0)
  state.emit('charge.dispute.closed', dispute)
  if (outcome === 'won') state.emit('charge.dispute.funds_reinstated', dispute)
}

function addDisputeTransaction(state: State, dispute: Stripe.Dispute, amount: number, fee: number) {
  const transaction = addBalanceTransaction(state, {
    amount,
    fee,
    currency: dispute.currency,
    source: dispute.id,
    type: 'adjustment',
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  })
  dispute.balance_transactions.push(transaction)
}
