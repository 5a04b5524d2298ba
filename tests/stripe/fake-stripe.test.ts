import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeStripe } from './fake-stripe.ts'

async function open() {
  const fakeStripe = await startFakeStripe()
  onTestFinished(() => void fakeStripe.stop())
  const { hostname, port } = new URL(fakeStripe.url)
  const options = { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false } as const
  return { fakeStripe, stripe: new Stripe(fakeStripe.secretKey, options) }
}

const session = {
  mode: 'payment',
  success_url: 'https://nur.org',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Gift' } } },
  ],
} as const

test('rejects parameters that the package’s types do not allow, with the provider’s error', async () => {
  const { stripe } = await open()
  const create = (overrides: object) =>
    stripe.checkout.sessions.create({ ...structuredClone(session), ...overrides } as never)
  await expect(create({ colour: 'blue' })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'colour',
  })
  const nested = [{ quantity: 1, price_data: { currency: 'usd', unit_amont: 5 } }]
  await expect(create({ line_items: nested })).rejects.toMatchObject({
    param: 'line_items[0][price_data][unit_amont]',
  })
  await expect(create({ mode: 'gift' })).rejects.toMatchObject({ param: 'mode' })
  await expect(create({ expires_at: 'soon' })).rejects.toMatchObject({ param: 'expires_at' })
  await expect(stripe.refunds.list({ gift: 'g1' } as never)).rejects.toMatchObject({ param: 'gift' })
  await expect(
    stripe.invoicePayments.list({ payment: { payment_intent: 'pi_1' } } as never),
  ).rejects.toMatchObject({ code: 'parameter_missing', param: 'payment[type]' })
  expect(await create({ metadata: { anything: 'goes' } })).toMatchObject({ metadata: { anything: 'goes' } })
})

test('records events in order, and signs them so that the package can verify them', async () => {
  const { fakeStripe, stripe } = await open()
  fakeStripe.webhooks.hold()
  fakeStripe.pay((await stripe.checkout.sessions.create(structuredClone(session) as never)).id)
  const types = fakeStripe.webhooks.events.map(({ type }) => type)
  expect(types).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  const payload = fakeStripe.webhooks.events[1]?.payload ?? ''
  const signature = fakeStripe.webhooks.headers(payload)['Stripe-Signature']
  expect(Stripe.webhooks.constructEvent(payload, signature, fakeStripe.webhookSecret)).toMatchObject({
    type: 'charge.succeeded',
    data: { object: { object: 'charge', amount: 500 } },
  })
})

test('lists in pages, newest first', async () => {
  const { fakeStripe, stripe } = await open()
  for (let count = 0; count < 12; count++)
    fakeStripe.pay((await stripe.checkout.sessions.create(structuredClone(session) as never)).id)
  const first = await stripe.paymentIntents.list({ limit: 5 })
  expect(first).toMatchObject({ has_more: true, data: { length: 5 } })
  const all = await stripe.paymentIntents.list({ limit: 5 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .sort()
      .reverse(),
  )
  expect(all).toHaveLength(12)
})
