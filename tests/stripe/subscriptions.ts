import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import type { Cart } from './checkout.ts'
import { addPaymentIntent, chargeIntent } from './payments.ts'
import { idOf, type State } from './state.ts'

const daySeconds = 86_400
/** When a failed payment is retried, in days after the first failure. */
const retryDays = [3, 8, 15]

/** How a subscription is billed. */
interface Billing {
  payer: { name: string; email: string }
  /** Whether the card is declined. */
  isDeclined: boolean
  failedAt: number | null
  retries: number
}

const billings = new WeakMap<Stripe.Subscription, Billing>()
export const billingOf = (subscription: Stripe.Subscription) => billings.get(subscription) as Billing

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem
const periodOf = (interval: string | undefined) => (interval === 'week' ? 7 : 30) * daySeconds

export function startSubscription(
  state: State,
  session: Stripe.Checkout.Session,
  cart: Cart,
  payer: { name: string; email: string },
) {
  const customer = session.customer
    ? state.find('customer', idOf(session.customer))
    : state.add('customer', { ...payer, currency: cart.currency, metadata: {} })
  const subscription = state.add('subscription', {
    currency: cart.currency,
    customer: customer.id,
    description: cart.description,
    metadata: { ...cart.paymentMetadata },
    status: 'active',
    start_date: state.now(),
    billing_cycle_anchor: state.now(),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    pause_collection: null,
    trial_end: null,
    trial_start: null,
    test_clock: null,
  })
  const product = state.add('product', { name: cart.name, active: true })
  const item = state.add('subscription_item', {
    subscription: subscription.id,
    quantity: 1,
    price: addPrice(state, cart.amount, cart.currency, product.id, cart.interval ?? 'month'),
    current_period_start: state.now(),
    current_period_end: state.now() + periodOf(cart.interval ?? undefined),
  })
  subscription.items = { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' }
  billings.set(subscription, { payer, isDeclined: false, failedAt: null, retries: 0 })
  session.customer = customer.id
  session.subscription = subscription.id
  state.emit('customer.subscription.created', subscription)
  session.invoice = payInvoice(state, subscription, addInvoice(state, subscription, 'subscription_create')).id
}

function addPrice(state: State, amount: number, currency: string, product: string, interval: string) {
  const price = state.add('price', { currency, product, unit_amount: amount, type: 'recurring' })
  price.recurring = {
    interval: interval as Stripe.Price.Recurring.Interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
  return price
}

function addInvoice(state: State, subscription: Stripe.Subscription, reason: Stripe.Invoice.BillingReason) {
  const item = itemOf(subscription)
  const amount = item.price.unit_amount ?? 0
  const invoice = state.add('invoice', {
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    subtotal: amount,
    attempt_count: 0,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer as string,
    status: 'open',
    next_payment_attempt: null,
    metadata: {},
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
  })
  subscription.latest_invoice = invoice.id
  state.emit('invoice.created', invoice)
  return invoice
}

/** Charges the card for an invoice. As with the real provider, the payment intent has no metadata. */
function payInvoice(state: State, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  const billing = billingOf(subscription)
  const existingPayment = state.list('invoice_payment').find(({ invoice: id }) => id === invoice.id)
  const intent = existingPayment
    ? state.find('payment_intent', idOf(existingPayment.payment.payment_intent))
    : addPaymentIntent(state, {
        amount: invoice.amount_due,
        currency: invoice.currency,
        customer: idOf(invoice.customer),
        description: 'Subscription creation',
      })
  const payment =
    existingPayment ??
    state.add('invoice_payment', {
      invoice: invoice.id,
      amount_requested: invoice.amount_due,
      amount_paid: null,
      currency: invoice.currency,
      is_default: true,
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status_transitions: { canceled_at: null, paid_at: null },
    })
  invoice.attempt_count += 1
  chargeIntent(state, intent, billing.payer, billing.isDeclined ? 'declined' : 'paid')
  if (billing.isDeclined) {
    billing.failedAt ??= state.now()
    setStatus(state, subscription, 'past_due')
    state.emit('invoice.payment_failed', invoice)
    return invoice
  }
  Object.assign(billing, { failedAt: null, retries: 0 })
  Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due })
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
  setStatus(state, subscription, 'active')
  state.emit('invoice.paid', invoice)
  state.emit('invoice_payment.paid', payment)
  return invoice
}

function setStatus(state: State, subscription: Stripe.Subscription, status: string) {
  if (subscription.status === status) return
  subscription.status = status as Stripe.Subscription.Status
  state.emit('customer.subscription.updated', subscription)
}

export function cancelSubscription(state: State, subscription: Stripe.Subscription) {
  if (subscription.status === 'canceled')
    throw new ApiError(404, `No such subscription: '${subscription.id}'`, { code: 'resource_missing' })
  Object.assign(subscription, { status: 'canceled', canceled_at: state.now(), ended_at: state.now() })
  state.emit('customer.subscription.deleted', subscription)
  return subscription
}

interface UpdateParams {
  items?: {
    id?: string
    price_data?: { unit_amount?: string; currency: string; product: string; recurring: { interval: string } }
  }[]
  pause_collection?: '' | { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at?: string }
  cancel_at?: string
  cancel_at_period_end?: string
  metadata?: Record<string, string>
}

export function updateSubscription(state: State, subscription: Stripe.Subscription, params: UpdateParams) {
  if (subscription.status === 'canceled')
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  const [change] = params.items ?? []
  const item = itemOf(subscription)
  if (change && change.id !== item.id)
    throw new ApiError(400, 'The fake Stripe changes only the existing item.')
  if (change?.price_data) {
    const { unit_amount: amount, currency, product, recurring } = change.price_data
    state.find('product', product)
    item.price = addPrice(state, Number(amount), currency, product, recurring.interval)
  }
  const { pause_collection: pause } = params
  if (pause === '') subscription.pause_collection = null
  else if (pause)
    subscription.pause_collection = {
      behavior: pause.behavior,
      resumes_at: pause.resumes_at ? Number(pause.resumes_at) : null,
    }
  if (params.cancel_at !== undefined)
    subscription.cancel_at = params.cancel_at === '' ? null : Number(params.cancel_at)
  if (params.cancel_at_period_end) subscription.cancel_at_period_end = params.cancel_at_period_end === 'true'
  Object.assign(subscription.metadata, params.metadata)
  state.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Renews, resumes and cancels subscriptions and retries failed payments, where due. */
export function renewSubscriptions(state: State) {
  for (const subscription of state.list('subscription'))
    if (subscription.status !== 'canceled') renew(state, subscription)
}

function renew(state: State, subscription: Stripe.Subscription) {
  const now = state.now()
  const billing = billingOf(subscription)
  const item = itemOf(subscription)
  const { pause_collection: pause, cancel_at: cancelAt } = subscription
  if (pause?.resumes_at && pause.resumes_at <= now) {
    subscription.pause_collection = null
    state.emit('customer.subscription.updated', subscription)
  }
  const isOver = item.current_period_end <= now
  if ((cancelAt && cancelAt <= now) || (subscription.cancel_at_period_end && isOver)) {
    cancelSubscription(state, subscription)
    return
  }
  if (billing.failedAt !== null) return retry(state, subscription, billing)
  if (!isOver) return
  item.current_period_start = item.current_period_end
  item.current_period_end += periodOf(item.price.recurring?.interval)
  const invoice = addInvoice(state, subscription, 'subscription_cycle')
  if (subscription.pause_collection) {
    invoice.status = 'void'
    state.emit('invoice.voided', invoice)
  } else payInvoice(state, subscription, invoice)
}

function retry(state: State, subscription: Stripe.Subscription, billing: Billing) {
  const daysUntilRetry = retryDays[billing.retries]
  if (daysUntilRetry === undefined) {
    cancelSubscription(state, subscription)
    return
  }
  if ((billing.failedAt ?? 0) + daysUntilRetry * daySeconds > state.now()) return
  billing.retries++
  payInvoice(state, subscription, state.find('invoice', idOf(subscription.latest_invoice)))
}

/** The donor enters another card on the provider's portal, which pays an open invoice. */
export function replaceCard(state: State, subscription: Stripe.Subscription) {
  const billing = billingOf(subscription)
  billing.isDeclined = false
  if (billing.failedAt !== null)
    payInvoice(state, subscription, state.find('invoice', idOf(subscription.latest_invoice)))
}
