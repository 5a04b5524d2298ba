import { ApiError } from './api-error.ts'
import { createSession, expireSession } from './checkout.ts'
import type { ParamObject } from './form-body.ts'
import { refundCharge } from './payments.ts'
import { isInPayout } from './payouts.ts'
import { listResponse } from './response.ts'
import { idOf, type Kind, type State } from './state.ts'
import { cancelSubscription, updateSubscription } from './subscriptions.ts'

interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  /** The name of the type that the package declares for the parameters. */
  params: string
  respond: (state: State, params: ParamObject, id: string) => object
}

const collectionPath = (name: string) => new RegExp(`^/v1/${name}$`)
const itemPath = (name: string, suffix = '') => new RegExp(`^/v1/${name}/([^/]+)${suffix}$`)

const retrieve = (name: string, kind: Kind, params: string): Route => ({
  method: 'GET',
  path: itemPath(name),
  params,
  respond: (state, _params, id) => state.find(kind, id),
})

/** Whether the fields of an object have the values that the request asks for. */
const matches =
  (params: ParamObject, names: string[]) =>
  (object: object): boolean =>
    names.every((name) => params[name] === undefined || idOf((object as never)[name]) === params[name])

const list = (name: string, kind: Kind, params: string, filters: string[]): Route => ({
  method: 'GET',
  path: collectionPath(name),
  params,
  respond: (state, query) => listResponse(state, kind, query, matches(query, filters)),
})

export const routes: Route[] = [
  {
    method: 'GET',
    path: collectionPath('account'),
    params: 'Accounts#AccountRetrieveCurrentParams',
    respond: (state) => state.list('account')[0] ?? {},
  },
  {
    method: 'POST',
    path: collectionPath('checkout/sessions'),
    params: 'Checkout/Sessions#Checkout.SessionCreateParams',
    respond: (state, params) => createSession(state, params as never),
  },
  {
    method: 'POST',
    path: itemPath('checkout/sessions', '/expire'),
    params: 'Checkout/Sessions#Checkout.SessionExpireParams',
    respond: (state, _params, id) => expireSession(state, state.find('checkout.session', id)),
  },
  retrieve('checkout/sessions', 'checkout.session', 'Checkout/Sessions#Checkout.SessionRetrieveParams'),
  list('checkout/sessions', 'checkout.session', 'Checkout/Sessions#Checkout.SessionListParams', [
    'payment_intent',
    'subscription',
    'status',
  ]),
  retrieve('payment_intents', 'payment_intent', 'PaymentIntents#PaymentIntentRetrieveParams'),
  list('payment_intents', 'payment_intent', 'PaymentIntents#PaymentIntentListParams', ['customer']),
  retrieve('charges', 'charge', 'Charges#ChargeRetrieveParams'),
  list('charges', 'charge', 'Charges#ChargeListParams', ['payment_intent', 'customer']),
  {
    method: 'POST',
    path: collectionPath('refunds'),
    params: 'Refunds#RefundCreateParams',
    respond: (state, params) => createRefund(state, params),
  },
  retrieve('refunds', 'refund', 'Refunds#RefundRetrieveParams'),
  list('refunds', 'refund', 'Refunds#RefundListParams', ['payment_intent', 'charge']),
  retrieve('disputes', 'dispute', 'Disputes#DisputeRetrieveParams'),
  list('disputes', 'dispute', 'Disputes#DisputeListParams', ['payment_intent', 'charge']),
  retrieve(
    'balance_transactions',
    'balance_transaction',
    'BalanceTransactions#BalanceTransactionRetrieveParams',
  ),
  {
    method: 'GET',
    path: collectionPath('balance_transactions'),
    params: 'BalanceTransactions#BalanceTransactionListParams',
    respond: (state, params) => {
      if (typeof params.payout === 'string' && !state.find('payout', params.payout).automatic)
        throw new ApiError(
          400,
          'Balance transaction history can only be filtered on automatic transfers, not manual.',
        )
      return listResponse(state, 'balance_transaction', params, (transaction) =>
        typeof params.payout === 'string'
          ? isInPayout(transaction, params.payout)
          : matches(params, ['source', 'type'])(transaction),
      )
    },
  },
  retrieve('payouts', 'payout', 'Payouts#PayoutRetrieveParams'),
  list('payouts', 'payout', 'Payouts#PayoutListParams', ['status']),
  retrieve('customers', 'customer', 'Customers#CustomerRetrieveParams'),
  retrieve('invoices', 'invoice', 'Invoices#InvoiceRetrieveParams'),
  {
    method: 'GET',
    path: collectionPath('invoice_payments'),
    params: 'InvoicePayments#InvoicePaymentListParams',
    respond: (state, params) => {
      const paymentIntent = (params.payment as ParamObject | undefined)?.payment_intent
      return listResponse(
        state,
        'invoice_payment',
        params,
        (row) =>
          (paymentIntent === undefined || row.payment.payment_intent === paymentIntent) &&
          matches(params, ['invoice', 'status'])(row),
      )
    },
  },
  retrieve('subscriptions', 'subscription', 'Subscriptions#SubscriptionRetrieveParams'),
  {
    method: 'POST',
    path: itemPath('subscriptions'),
    params: 'Subscriptions#SubscriptionUpdateParams',
    respond: (state, params, id) =>
      updateSubscription(state, state.find('subscription', id), params as never),
  },
  {
    method: 'DELETE',
    path: itemPath('subscriptions'),
    params: 'Subscriptions#SubscriptionCancelParams',
    respond: (state, _params, id) => cancelSubscription(state, state.find('subscription', id)),
  },
  {
    method: 'POST',
    path: collectionPath('billing_portal/sessions'),
    params: 'BillingPortal/Sessions#BillingPortal.SessionCreateParams',
    respond: (state, params) => {
      const customer = state.find('customer', String(params.customer))
      return state.add('billing_portal.session', {
        customer: customer.id,
        return_url: String(params.return_url),
        url: `${state.url}/portal/${customer.id}`,
      })
    },
  },
]

function createRefund(state: State, params: ParamObject) {
  const chargeId = params.charge ?? state.find('payment_intent', String(params.payment_intent)).latest_charge
  const charge = state.find('charge', idOf(chargeId as string))
  if (charge.disputed)
    throw new ApiError(400, `Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  return refundCharge(state, charge, Number(params.amount ?? charge.amount - charge.amount_refunded), {
    metadata: (params.metadata as Record<string, string>) ?? {},
    reason: (params.reason as 'requested_by_customer') ?? null,
  })
}
