import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { storeTest } from '#tests/database.ts'
import {
  expectedEntries,
  ledgerEntries,
  openGift,
  openTestProvider,
  runPaymentJobs,
  storeTestEvent,
} from '#tests/stripe/paid-gifts.ts'
import { reconcile } from './reconcile.server.ts'

/** With 63 gifts, more than 1,000 webhook events arrive. */
const giftCount = Number(process.env.CONCURRENT_GIFTS ?? 10)
const now = new Date()

storeTest(
  'the sums stay correct while webhooks, refunds and a reconciliation run at the same time',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const gifts = []
    for (let count = 0; count < giftCount; count++)
      gifts.push(await openGift(db, provider, { amountCents: 1000 + count }, now))
    const payments = gifts.map(({ sessionId }) => fakeStripe.pay(sessionId))
    const refunds = payments.flatMap((payment) => [
      provider.refund(payment, 100, `a-${payment}`),
      provider.refund(payment, 200, `b-${payment}`),
    ])
    const { events } = fakeStripe.webhooks
    const webhooks = [...events, ...events].map((event) =>
      storeTestEvent(db, provider, fakeStripe, event, now),
    )
    await Promise.all([...refunds, ...webhooks, reconcile(db, provider, now)])
    // Stores the events of the refunds too, then applies all events with two workers at the same time.
    await Promise.all(events.map((event) => storeTestEvent(db, provider, fakeStripe, event, now)))
    await Promise.all([runPaymentJobs(db, provider, now), runPaymentJobs(db, provider, now)])
    fakeStripe.payOut()
    await reconcile(db, provider, now)
    const expected = expectedEntries(fakeStripe)
    expect(expected).toHaveLength(giftCount * 4 + 2)
    expect(await ledgerEntries(db, expected)).toEqual(expected)
    expect(await checkLedger(db)).toMatchObject({ differences: [], outstanding: 0 })
  },
  { timeout: 240_000 + giftCount * 4000 },
)
