import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { setCheckoutSession, startGift } from '#app/giving/gifts/gift-store.server.ts'
import { storeEvent } from '#app/giving/payments/event-store.server.ts'
import { subjectOf } from '#app/giving/payments/event-subject.ts'
import { applyEvents } from '#app/giving/payments/payment-events.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { requireGift } from '#app/giving/treasurer/gift-store.server.ts'
import { refundCard } from '#app/giving/treasurer/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/**
 * Makes a gift, from its form to its refund, by calling the same functions as the site. The process can be killed at
 * any step.
 */
export async function giveOnce(
  db: Database,
  provider: Provider,
  { webhookSecret, apiUrl }: { webhookSecret: string; apiUrl: string },
) {
  const now = new Date()
  const amountCents = 5000
  const donor = { name: 'Maryam Noor', email: 'maryam@example.org' }
  const gift = await db
    .transaction()
    .execute((tx) =>
      startGift(tx, { id: randomUUID(), donor, fundId: 'general', amountCents, isTest: false }, now),
    )
  const page = await provider.createCheckout({
    gift: { ...gift, amountCents, currency: 'USD', title: 'Gift' },
    donorEmail: donor.email,
    successUrl: 'https://nur.org/donate/thanks',
    cancelUrl: 'https://nur.org/donate',
  })
  await setCheckoutSession(db, { kind: 'gift', id: gift.id }, page.id)
  const form = new URLSearchParams({ action: 'pay', ...donor })
  await fetch(`${apiUrl}/pay/${page.id}`, { method: 'POST', body: form, redirect: 'manual' })
  const { paymentId } = await provider.readCheckout(page.id)
  const charge = { id: 'ch_1', object: 'charge', payment_intent: paymentId }
  const receive = () => receiveEvent(db, provider, { webhookSecret, object: charge, now })
  await receive()
  const refund = { id: randomUUID(), amountCents: 1000, reason: 'Given twice' }
  const storedGift = await requireGift(db, gift.id)
  await refundCard(db, provider, { gift: storedGift, refund, paymentId: paymentId ?? '' }, null, now)
  await receive()
}

/**
 * Stores an event as the webhook does, and applies it as its job does. The event always has the same type, because the
 * site looks only at the object.
 */
export async function receiveEvent(
  db: Database,
  provider: Provider,
  { webhookSecret, object, now }: { webhookSecret: string; object: object; now: Date },
) {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'charge.updated',
    created: Math.floor(Date.now() / 1000),
    livemode: true,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const event = provider.verifyWebhook(Buffer.from(payload), signature)
  if (!event) throw new Error('The event was rejected.')
  await storeEvent(db, event, now)
  await applyEvents(db, provider, subjectOf(event) ?? '', now)
}
