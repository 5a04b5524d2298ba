import type Stripe from 'stripe'
import { isChargeable } from './chargeable-currency.ts'
import { type NewCheckout, type ProviderCheckout, ProviderError } from './provider.ts'
import { idOf } from './stripe-id.ts'

/**
 * Opens a hosted page. The gift's id and reference are also stored on the payment or subscription, because the events
 * of the session may never arrive.
 */
export async function createCheckout(stripe: Stripe, checkout: NewCheckout) {
  const gift = 'gift' in checkout ? checkout.gift : checkout.recurringGift
  if (!isChargeable(gift.currency)) throw new ProviderError('refused', `${gift.currency} cannot be charged.`)
  const session = await stripe.checkout.sessions.create(
    {
      ...modeParams(checkout),
      line_items: [lineItem(checkout)],
      client_reference_id: gift.reference,
      ...(checkout.donorEmail ? { customer_email: checkout.donorEmail } : {}),
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      ...(checkout.expiresAt ? { expires_at: Math.floor(checkout.expiresAt.getTime() / 1000) } : {}),
      // Donors are charged in the currency of the ledger.
      adaptive_pricing: { enabled: false },
      locale: 'auto',
    },
    { idempotencyKey: `checkout-${gift.id}` },
  )
  if (!session.url) throw new Error(`The checkout session ${session.id} has no URL.`)
  return { id: session.id, url: session.url }
}

function modeParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  if ('gift' in checkout) {
    const { id, reference } = checkout.gift
    const metadata = { giftId: id, reference }
    return {
      mode: 'payment',
      submit_type: 'donate',
      metadata,
      payment_intent_data: { metadata, description: reference },
    }
  }
  const { id, reference } = checkout.recurringGift
  const metadata = { recurringGiftId: id, reference }
  return { mode: 'subscription', metadata, subscription_data: { metadata, description: reference } }
}

function lineItem(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams.LineItem {
  const gift = 'gift' in checkout ? checkout.gift : checkout.recurringGift
  return {
    quantity: 1,
    price_data: {
      currency: gift.currency.toLowerCase(),
      unit_amount: gift.amountCents,
      product_data: { name: gift.title },
      ...('recurringGift' in checkout ? { recurring: { interval: checkout.recurringGift.interval } } : {}),
    },
  }
}

export async function readCheckout(stripe: Stripe, id: string): Promise<ProviderCheckout> {
  const session = await stripe.checkout.sessions.retrieve(id)
  return {
    id,
    status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    giftId: session.metadata?.giftId ?? null,
    recurringGiftId: session.metadata?.recurringGiftId ?? null,
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
  }
}
