import type Stripe from 'stripe'
import { addBalanceTransaction } from './payments.ts'
import type { State } from './state.ts'

const payoutOf = new WeakMap<Stripe.BalanceTransaction, string>()

export const isInPayout = (transaction: Stripe.BalanceTransaction, payoutId: string) =>
  payoutOf.get(transaction) === payoutId

/** Sends everything that has not been paid out yet to the bank account. */
export function payOut(state: State) {
  const transactions = state.list('balance_transaction').filter((transaction) => !payoutOf.has(transaction))
  const amount = transactions.reduce((sum, { net }) => sum + net, 0)
  const payout = state.add('payout', {
    amount,
    currency: transactions[0]?.currency ?? 'usd',
    arrival_date: state.now() + 2 * 86_400,
    automatic: true,
    method: 'standard',
    status: 'in_transit',
    type: 'bank_account',
    metadata: {},
    description: 'STRIPE PAYOUT',
    failure_code: null,
    failure_message: null,
    reconciliation_status: 'completed',
  })
  const transaction = addBalanceTransaction(state, {
    amount: -amount,
    fee: 0,
    currency: payout.currency,
    source: payout.id,
    type: 'payout',
    reporting_category: 'payout',
  })
  payout.balance_transaction = transaction.id
  for (const one of [...transactions, transaction]) {
    one.status = 'available'
    payoutOf.set(one, payout.id)
  }
  state.emit('payout.created', payout)
  return payout
}

/** Sends an amount at the treasurer's request. The provider does not list what such a payout consists of. */
export function payOutManually(state: State, amount: number) {
  const payout = state.add('payout', {
    ...{ amount, currency: 'usd', arrival_date: state.now() + 2 * 86_400, automatic: false },
    ...{ method: 'standard', status: 'in_transit', type: 'bank_account', metadata: {} },
    ...{ failure_code: null, failure_message: null, reconciliation_status: 'not_applicable' },
  } as Partial<Stripe.Payout>)
  payout.balance_transaction = addBalanceTransaction(state, {
    ...{ amount: -amount, fee: 0, currency: 'usd', source: payout.id },
    ...{ type: 'payout', reporting_category: 'payout' },
  }).id
  state.emit('payout.created', payout)
  return payout
}

/** Ends a payout: the money has reached the bank account, or the bank has refused it. */
export function endPayout(state: State, payout: Stripe.Payout, status: 'paid' | 'failed') {
  payout.status = status
  if (status === 'failed') {
    // The money returns to the balance and is part of the next payout.
    payout.failure_balance_transaction = addBalanceTransaction(state, {
      amount: payout.amount,
      fee: 0,
      currency: payout.currency,
      source: payout.id,
      type: 'payout_failure',
      reporting_category: 'payout_reversal',
    }).id
  }
  state.emit(`payout.${status}`, payout)
}
