import { expect } from '#tests/e2e.ts'
import { test } from '#tests/giving-site.ts'
import { payGift } from '#tests/stripe/pay-gift.ts'

test('a gift is confirmed by the events that the provider sends to the site @server', async ({
  site,
  fakeStripe,
}) => {
  const gift = await payGift(site, fakeStripe)
  expect(gift).toMatchObject({ isTest: 1, method: 'card' })
})

test('the site refuses events that are too large, unsigned or sent from a web page @server', async ({
  site,
  fakeStripe,
}) => {
  const before = await site.db.selectFrom('paymentEvent').select('id').execute()
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${site.url}/payments/webhook`, { method: 'POST', headers, body })
  const event = fakeStripe.webhooks.events[0]?.payload ?? '{}'
  const statuses = [
    await send(event, {}),
    await send('x'.repeat(10 * 1024 * 1024), { 'Stripe-Signature': 't=1,v1=a' }).catch(() => null),
    await send(event, { ...fakeStripe.webhooks.headers(event), Origin: 'https://evil.example' }),
    await fetch(`${site.url}/payments/webhook`),
  ].map((response) => response?.status)
  // The server may close the connection before all 10 MB have been sent.
  expect([400, 413, undefined]).toContain(statuses[1])
  expect([statuses[0], statuses[2], statuses[3]]).toEqual([400, 403, 405])
  expect(await site.db.selectFrom('paymentEvent').select('id').execute()).toEqual(before)
})
