import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { addPaymentIntent, chargeIntent } from './payments.ts'
import type { State } from './state.ts'
import { startSubscription } from './subscriptions.ts'

const minExpiryMinutes = 30
const daySeconds = 86_400

interface LineItem {
  quantity?: string
  price_data?: {
    currency: string
    unit_amount?: string
    product_data?: { name: string; description?: string }
    recurring?: { interval: 'day' | 'month' | 'week' | 'year' }
  }
}

/** What the hosted page charges. */
export interface Cart {
  amount: number
  currency: string
  name: string
  interval: string | null
  paymentMetadata: Stripe.Metadata
  description: string | null
}

interface SessionParams {
  mode?: 'payment' | 'subscription'
  success_url?: string
  cancel_url?: string
  line_items?: LineItem[]
  customer?: string
  customer_email?: string
  client_reference_id?: string
  metadata?: Record<string, string>
  expires_at?: string
  submit_type?: Stripe.Checkout.Session.SubmitType
  payment_intent_data?: { metadata?: Record<string, string>; description?: string }
  subscription_data?: { metadata?: Record<string, string>; description?: string }
}

const carts = new WeakMap<Stripe.Checkout.Session, Cart>()
export const cartOf = (session: Stripe.Checkout.Session) => carts.get(session) as Cart

export function createSession(state: State, params: SessionParams) {
  const cart = parseCart(params)
  const isPayment = params.mode === 'payment'
  if (!params.success_url)
    throw new ApiError(400, 'Missing required param: success_url.', { param: 'success_url' })
  if (params.customer) state.find('customer', params.customer)
  const expiresAt = Number(params.expires_at ?? state.now() + daySeconds)
  if (expiresAt < state.now() + minExpiryMinutes * 60 - 60 || expiresAt > state.now() + daySeconds + 60) {
    throw new ApiError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const session = state.add('checkout.session', {
    mode: params.mode,
    amount_subtotal: cart.amount,
    amount_total: cart.amount,
    currency: cart.currency,
    cancel_url: params.cancel_url ?? null,
    success_url: params.success_url,
    client_reference_id: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    customer_email: params.customer_email ?? null,
    customer_details: null,
    expires_at: expiresAt,
    metadata: params.metadata ?? {},
    // Stripe creates the payment only when the donor pays.
    payment_intent: null,
    subscription: null,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    ui_mode: 'hosted_page',
  })
  if (isPayment && params.subscription_data)
    throw new ApiError(400, 'You can not pass `subscription_data` in `payment` mode.', {
      param: 'subscription_data',
    })
  session.url = `${state.url}/pay/${session.id}`
  carts.set(session, cart)
  return session
}

function parseCart(params: SessionParams): Cart {
  const [item, ...more] = params.line_items ?? []
  const price = item?.price_data
  if (!item || !price || more.length > 0)
    throw new ApiError(400, 'The fake Stripe supports exactly one line item, with price_data.')
  const amount = Number(price.unit_amount) * Number(item.quantity ?? 1)
  if (!price.product_data?.name)
    throw new ApiError(400, 'Missing required param: line_items[0][price_data][product_data][name].')
  const minAmount = 50
  if (!(amount >= minAmount))
    throw new ApiError(400, 'The Checkout Session’s total amount due must add up to at least $0.50 usd', {
      code: 'amount_too_small',
    })
  const isSubscription = params.mode === 'subscription'
  if (isSubscription !== (price.recurring !== undefined))
    throw new ApiError(
      400,
      'You must provide one recurring price in `subscription` mode, and none in `payment` mode.',
    )
  if (isSubscription && (params.payment_intent_data || params.submit_type))
    throw new ApiError(400, 'You can not pass `payment_intent_data` or `submit_type` in `subscription` mode.')
  const data = isSubscription ? params.subscription_data : params.payment_intent_data
  return {
    amount,
    currency: price.currency,
    name: price.product_data.name,
    interval: price.recurring?.interval ?? null,
    paymentMetadata: data?.metadata ?? {},
    description: data?.description ?? null,
  }
}

/** Does what Stripe does when the donor presses Pay. Returns false if the card was declined. */
export function payCheckout(
  state: State,
  session: Stripe.Checkout.Session,
  payer: { name: string; email: string },
  outcome: 'paid' | 'declined' | 'later' = 'paid',
) {
  if (session.status !== 'open') throw new ApiError(400, 'This Checkout Session is no longer open.')
  const cart = cartOf(session)
  const { amount, currency, paymentMetadata: metadata, description } = cart
  if (session.mode === 'subscription') {
    if (outcome === 'declined') return false
    startSubscription(state, session, cart, payer)
  } else {
    const intent =
      typeof session.payment_intent === 'string'
        ? state.find('payment_intent', session.payment_intent)
        : addPaymentIntent(state, { amount, currency, metadata, description })
    session.payment_intent = intent.id
    chargeIntent(state, intent, payer, outcome)
  }
  if (outcome === 'declined') return false
  session.status = 'complete'
  session.payment_status = outcome === 'paid' ? 'paid' : 'unpaid'
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  state.emit('checkout.session.completed', session)
  return true
}

export function expireSession(state: State, session: Stripe.Checkout.Session) {
  if (session.status !== 'open')
    throw new ApiError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  session.url = null
  state.emit('checkout.session.expired', session)
  return session
}

/** Expires open sessions whose time has passed. */
export function expireOverdueSessions(state: State) {
  for (const session of state.list('checkout.session'))
    if (session.status === 'open' && session.expires_at <= state.now()) expireSession(state, session)
}
