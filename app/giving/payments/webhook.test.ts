import { RouterContextProvider } from 'react-router'
import Stripe from 'stripe'
import { expect } from 'vitest'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import type { FakeStripe } from '#tests/stripe/fake-stripe.ts'
import { openTestProvider } from '#tests/stripe/paid-gifts.ts'
import { action, loader } from './webhook.route.ts'

const megabyte = 1024 * 1024

function webhookSender(db: Database, fakeStripe: FakeStripe | null) {
  const context = new RouterContextProvider()
  const { secretKey = null, webhookSecret = null, url: apiUrl = null } = fakeStripe ?? {}
  context.set(databaseContext, db)
  context.set(configContext, {
    stripe: { secretKey, webhookSecret, apiUrl },
    secret: 's'.repeat(43),
  } as Config)
  return (body: BodyInit, headers: Record<string, string> = {}) => {
    const request = new Request('https://nur.org/payments/webhook', {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
    return action({ request, context, params: {} } as never)
  }
}

const countStored = async (db: Database) => {
  const events = await db.selectFrom('paymentEvent').select('id').execute()
  const jobs = await db.selectFrom('job').select('subject').execute()
  return [...events, ...jobs].length
}

const payload = (fields: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    livemode: true,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
    ...fields,
  })

storeTest('stores a signed event once, with its job', async ({ db }) => {
  const { fakeStripe } = await openTestProvider()
  const send = webhookSender(db, fakeStripe)
  for (let times = 0; times < 3; times++) {
    const response = await send(payload(), fakeStripe.webhooks.headers(payload()))
    expect(response.status).toBe(200)
  }
  expect(await db.selectFrom('job').select(['kind', 'subject']).execute()).toEqual([
    { kind: 'payment event', subject: 'payment pi_1' },
  ])
  expect(await countStored(db)).toBe(2)
})

storeTest('refuses what the provider did not sign for this site, and stores nothing', async ({ db }) => {
  const { fakeStripe } = await openTestProvider()
  const send = webhookSender(db, fakeStripe)
  const { headers } = fakeStripe.webhooks
  const seconds = Math.floor(Date.now() / 1000)
  const headersSignedBy = (secret: string) => ({
    'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload: payload(), secret }),
  })
  const refused: [string, Response][] = [
    ['no signature', await send(payload())],
    ['an empty signature', await send(payload(), { 'Stripe-Signature': '' })],
    ['nonsense', await send(payload(), { 'Stripe-Signature': 't=1,v1=abc' })],
    ['a signature with another secret', await send(payload(), headersSignedBy('whsec_other'))],
    ['the signature of another event', await send(payload({ id: 'evt_2' }), headers(payload()))],
    ['an old event', await send(payload(), headers(payload(), seconds - 301))],
    ['an event from another account', await sendSigned(payload({ account: 'acct_other' }))],
    ['a test-mode event', await sendSigned(payload({ livemode: false }))],
    ['not JSON', await sendSigned('not JSON')],
    ['JSON that is not an event', await sendSigned('{"id": 5}')],
    ['null', await sendSigned('null')],
    ['an event without an object', await sendSigned(payload({ data: null }))],
  ]
  function sendSigned(body: string) {
    return send(body, headers(body))
  }
  for (const [name, response] of refused) expect([name, response.status]).toEqual([name, 400])
  expect(await countStored(db)).toBe(0)
})

storeTest('refuses a body of many megabytes without reading all of it', async ({ db }) => {
  const { fakeStripe } = await openTestProvider()
  const send = webhookSender(db, fakeStripe)
  const large = payload({ padding: 'x'.repeat(10 * megabyte) })
  expect((await send(large, fakeStripe.webhooks.headers(large))).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  expect((await send(endless, { 'Stripe-Signature': 't=1,v1=abc' })).status).toBe(413)
  expect(sent).toBeLessThan(megabyte)
  expect(await countStored(db)).toBe(0)
})

storeTest('responds with 404 if there are no keys, and accepts only POST', async ({ db }) => {
  expect((await webhookSender(db, null)(payload(), { 'Stripe-Signature': 't=1,v1=abc' })).status).toBe(404)
  const response = loader()
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST'])
})
