import fc from 'fast-check'
import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import type { FakeStripe } from '#tests/stripe/fake-stripe.ts'
import { expectedEntries, ledgerEntries, openTestProvider, receiveEvents } from '#tests/stripe/paid-gifts.ts'
import { openRecurringGift, readRecurringGift } from '#tests/stripe/recurring-gifts.ts'
import { reconcile } from './reconcile.server.ts'

const now = new Date()
const later = new Date(now.getTime() + 3_600_000)

const actions = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'month',
      'month',
      'decline',
      'replaceCard',
      'change',
      'pause',
      'resume',
      'refund',
      'stop',
    ),
    cents: fc.integer({ min: 100, max: 10_000 }),
  }),
  { minLength: 1, maxLength: 5 },
)

type Action = { kind: string; cents: number }

/** Simulates the donor, their bank and the passing of time. */
async function perform(
  { fakeStripe, provider }: { fakeStripe: FakeStripe; provider: Provider },
  id: string,
  { kind, cents }: Action,
  step: number,
) {
  const { status } = await provider.readSubscription(id)
  if (kind === 'month') fakeStripe.advance(30)
  if (kind === 'refund') {
    const charge = fakeStripe.state.list('charge').findLast(({ paid }) => paid)
    const left = charge ? charge.amount - charge.amount_refunded : 0
    if (charge && left > 0) fakeStripe.refund(String(charge.payment_intent), Math.min(left, cents))
  }
  if (status === 'stopped') return
  if (kind === 'decline') fakeStripe.declineCard(id)
  if (kind === 'replaceCard') fakeStripe.replaceCard(id)
  if (kind === 'change') await provider.changeSubscription(id, { amountCents: cents }, `change-${step}`)
  if (kind === 'pause' && status === 'active') await provider.pauseSubscription(id, null, `pause-${step}`)
  if (kind === 'resume') await provider.resumeSubscription(id, `resume-${step}`)
  if (kind === 'stop') await provider.stopSubscription(id, `stop-${step}`)
}

const maxEvents = 80
const indexes = [...Array(maxEvents).keys()]
/** The events in a different order, some of them twice and some never. */
const arrivals = fc
  .tuple(fc.shuffledSubarray(indexes), fc.subarray(indexes, { maxLength: 5 }))
  .map(([order, repeats]) => [...order, ...repeats])

/**
 * After each phase, either some of the events arrive or none do. A later event can therefore be about a payment that is
 * already partly in the ledger.
 */
const histories = fc.array(
  fc.record({ stream: actions, order: fc.oneof(fc.constant<number[]>([]), arrivals) }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

async function checkHistory(db: Database, phases: { stream: Action[]; order: number[] }[]) {
  const testProvider = await openTestProvider()
  const { fakeStripe, provider } = testProvider
  const { id, sessionId } = await openRecurringGift(db, provider, {}, now)
  fakeStripe.pay(sessionId)
  const subscriptionId = fakeStripe.state.list('subscription')[0]?.id ?? ''
  let step = 0
  for (const { stream, order } of phases) {
    for (const action of stream) await perform(testProvider, subscriptionId, action, step++)
    const events = order.flatMap((index) => fakeStripe.webhooks.events[index] ?? [])
    await receiveEvents(db, provider, fakeStripe, { events, now: new Date(now.getTime() + step) })
  }
  await reconcile(db, provider, later)

  const expected = expectedEntries(fakeStripe)
  expect(await ledgerEntries(db, expected)).toEqual(expected)
  expect((await checkLedger(db)).differences).toEqual([])
  const gifts = await db
    .selectFrom('gift')
    .select(['status', 'paymentId'])
    .where('recurringGiftId', '=', id)
    .execute()
  const paidCharges = fakeStripe.state.list('charge').filter((charge) => charge.paid)
  expect(gifts.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    paidCharges.map((charge) => charge.payment_intent).toSorted(),
  )
  expect(gifts.every(({ status }) => status === 'confirmed')).toBe(true)
  const { status, amountCents } = await provider.readSubscription(subscriptionId)
  expect(await readRecurringGift(db, id)).toMatchObject({ status, amountCents })
  // The next run's provider knows neither this subscription nor its payments.
  await db.updateTable('recurringGift').set({ status: 'stopped' }).where('id', '=', id).execute()
  await db.deleteFrom('reconciliation').execute()
  await fakeStripe.stop()
}

const numRuns = Number(process.env.STREAM_RUNS ?? 6)

storeTest(
  'after a reconciliation, a monthly gift has the payments and status that it has at the provider',
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(histories, (phases) => checkHistory(db, phases)),
      { numRuns },
    )
  },
  { timeout: 240_000 + numRuns * 3000 },
)
