import type Stripe from 'stripe'
import { addBalanceTransaction } from './payments.ts'
import { idOf, type State } from './state.ts'

/** Settles a refund. If the donor's bank has refused it, the money returns to the balance. */
export function settleRefund(state: State, refund: Stripe.Refund, status: 'succeeded' | 'failed') {
  refund.status = status
  if (status === 'failed') returnMoney(state, refund)
  state.emit('refund.updated', refund)
  if (status === 'failed') state.emit('refund.failed', refund)
}

function returnMoney(state: State, refund: Stripe.Refund) {
  const charge = state.find('charge', idOf(refund.charge))
  refund.failure_reason = 'lost_or_stolen_card'
  refund.failure_balance_transaction = addBalanceTransaction(state, {
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
  }).id
  charge.amount_refunded -= refund.amount
  charge.refunded = false
}
