import { expect } from 'vitest'
import { findGiftThanks } from '#app/giving/checkout/gift-thanks-store.server.ts'
import { findGift } from '#app/giving/gifts/gift-store.server.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { log } from '#tests/mail.ts'
import { openGift, openTestProvider, receiveEvents } from '#tests/stripe/paid-gifts.ts'
import { paymentJobs } from './payment-jobs.server.ts'
import { reconcile } from './reconcile.server.ts'
import { listEarlierFindings, readLastReconciliation } from './reconciliation-store.server.ts'

const now = new Date()
const later = new Date(now.getTime() + 3_600_000)
const readTotals = async (db: Database, id: string) => (await giftTotals(db, [id])).get(id)

storeTest('a paid gift is confirmed by its events, even if they arrive twice', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const gift = await openGift(db, provider, {}, now)
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'started' })
  fakeStripe.pay(gift.sessionId)
  for (let times = 0; times < 2; times++) await receiveEvents(db, provider, fakeStripe, { now })
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'confirmed' })
  expect(await readTotals(db, gift.id)).toMatchObject({ givenCents: 5000, feeCents: -175, netCents: 5000 })
  const events = await db.selectFrom('paymentEvent').select(['appliedAt', 'problem', 'payload']).execute()
  expect(events).toHaveLength(4)
  expect(events.every(({ appliedAt, problem }) => appliedAt && !problem)).toBe(true)
  // Stored events do not contain the donor's name or email address.
  expect(events.some(({ payload }) => payload.includes('maryam'))).toBe(false)
})

storeTest('a declined card leaves the gift open; an expired session abandons it', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const gift = await openGift(db, provider, {}, now)
  fakeStripe.pay(gift.sessionId, 'declined')
  await receiveEvents(db, provider, fakeStripe, { now })
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'started' })
  fakeStripe.expire(gift.sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'abandoned' })
})

storeTest(
  'a payment that settles days later confirms the gift only then; if it fails, the gift is unpaid',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const [settled, failed] = [await openGift(db, provider, {}, now), await openGift(db, provider, {}, now)]
    const payments = [settled, failed].map(({ sessionId }) => fakeStripe.pay(sessionId, 'later'))
    await receiveEvents(db, provider, fakeStripe, { now })
    expect(await findGift(db, settled.id)).toMatchObject({ status: 'started' })
    fakeStripe.settle(payments[0] ?? '', true)
    fakeStripe.settle(payments[1] ?? '', false)
    await receiveEvents(db, provider, fakeStripe, { now })
    expect(await findGift(db, settled.id)).toMatchObject({ status: 'confirmed' })
    expect(await findGift(db, failed.id)).toMatchObject({ status: 'abandoned' })
    expect(await findGiftThanks(db, failed.id, now)).toMatchObject({ status: 'unpaid' })
    // If it succeeds after all, it still counts.
    fakeStripe.settle(payments[1] ?? '', true)
    await receiveEvents(db, provider, fakeStripe, { now })
    expect(await findGift(db, failed.id)).toMatchObject({ status: 'confirmed' })
  },
)

storeTest('reconciliation finds a payment that failed days later, and reports nothing', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const [gift, declined] = [await openGift(db, provider, {}, now), await openGift(db, provider, {}, now)]
  const payment = fakeStripe.pay(gift.sessionId, 'later')
  fakeStripe.pay(declined.sessionId, 'declined')
  await reconcile(db, provider, later)
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'started' })
  fakeStripe.settle(payment, false)
  await reconcile(db, provider, new Date(later.getTime() + 3_600_000))
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'abandoned' })
  // The donor can still pay with another card.
  expect(await findGift(db, declined.id)).toMatchObject({ status: 'started' })
  expect(await readLastReconciliation(db)).toMatchObject({ findings: [] })
})

storeTest('reconciliation finds a payment without events, enters it and reports it', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const gift = await openGift(db, provider, {}, now)
  const payment = fakeStripe.pay(gift.sessionId)
  const payout = fakeStripe.payOut()
  await reconcile(db, provider, later)
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'confirmed' })
  expect(await readLastReconciliation(db)).toMatchObject({
    payments: 1,
    payouts: 1,
    findings: [
      { kind: 'payment', id: payment, giftId: gift.id, missingCents: 4825, isMended: true },
      { kind: 'payout', id: payout.id, isMended: true },
    ],
    ledgerCheck: { differences: [], outstanding: 0, paidOut: 4825 },
  })
  fakeStripe.refund(payment, 1000)
  await reconcile(db, provider, new Date(later.getTime() + 3_600_000))
  expect(await readLastReconciliation(db)).toMatchObject({
    findings: [{ kind: 'payment', id: payment, giftId: gift.id, missingCents: -1000, isMended: true }],
    ledgerCheck: { differences: [], outstanding: -1000 },
  })
  await reconcile(db, provider, new Date(later.getTime() + 7_200_000))
  expect(await readLastReconciliation(db)).toMatchObject({ findings: [] })
  // Earlier findings stay listed for a while.
  expect(await listEarlierFindings(db, later)).toMatchObject([
    { kind: 'payment', id: payment, missingCents: -1000 },
    { kind: 'payment', id: payment, missingCents: 4825 },
    { kind: 'payout', id: payout.id, at: later.toISOString() },
  ])
  expect(await listEarlierFindings(db, new Date(later.getTime() + 1000))).toMatchObject([{ id: payment }])
})

storeTest('a reconciliation that fails says why, and does not count as complete', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  await openGift(db, provider, {}, now)
  fakeStripe.failures.push(500, 500, 500)
  await expect(reconcile(db, provider, later)).rejects.toThrow()
  expect(await readLastReconciliation(db)).toMatchObject({ finishedAt: null, problem: expect.any(String) })
  await reconcile(db, null, new Date(later.getTime() + 1000))
  expect(await readLastReconciliation(db)).toMatchObject({ problem: null, ledgerCheck: { byFund: 0 } })
})

storeTest('the sums are checked every day, even without keys', async ({ db }) => {
  const config = { stripe: { secretKey: null, webhookSecret: null, apiUrl: null }, secret: 's'.repeat(43) }
  const { reconciliation } = paymentJobs(db, config, () => later)
  expect(reconciliation?.intervalMs).toBe(24 * 3_600_000)
  await reconciliation?.work('', { log })
  expect(await readLastReconciliation(db)).toMatchObject({
    finishedAt: later.toISOString(),
    problem: null,
    ledgerCheck: { byFund: 0, differences: [] },
  })
})

storeTest('gifts made with test keys are confirmed but never counted', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider({ isLive: false })
  const gift = await openGift(db, provider, {}, now)
  fakeStripe.pay(gift.sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'confirmed', isTest: 1 })
  expect(await checkLedger(db)).toMatchObject({ byFund: 0, outstanding: 0, differences: [] })
})

storeTest(
  'each payment of a monthly gift becomes a gift; the status follows the provider',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const donorId = 'donor-1'
    await db
      .insertInto('donor')
      .values({ id: donorId, name: 'Maryam', email: 'maryam@example.org', createdAt: now.toISOString() })
      .execute()
    const recurringGift = { id: 'r1', reference: 'GFT-R1', amountCents: 2000, currency: 'USD' }
    const row = {
      donorId,
      fundId: 'general',
      interval: 'month',
      status: 'started',
      createdAt: now.toISOString(),
    }
    const session = await provider.createCheckout({
      recurringGift: { ...recurringGift, interval: 'month', title: 'Monthly gift' },
      donorEmail: 'maryam@example.org',
      successUrl: 'https://nur.org/donate/thanks',
      cancelUrl: 'https://nur.org/donate',
    })
    await db
      .insertInto('recurringGift')
      .values({ ...recurringGift, ...row, sessionId: session.id } as never)
      .execute()
    const readGift = () =>
      db.selectFrom('recurringGift').select(['status', 'subscriptionId']).executeTakeFirstOrThrow()
    fakeStripe.pay(session.id)
    await receiveEvents(db, provider, fakeStripe, { now })
    expect(await readGift()).toMatchObject({ status: 'active' })
    fakeStripe.advance(31)
    const { subscriptionId } = await readGift()
    // Only the invoice's event arrives.
    const events = fakeStripe.webhooks.events.filter(({ type }) => type === 'invoice.paid').slice(-1)
    await receiveEvents(db, provider, fakeStripe, { now, events })
    const gifts = await db.selectFrom('gift').select(['recurringGiftId', 'status']).execute()
    expect(gifts).toEqual([
      { recurringGiftId: 'r1', status: 'confirmed' },
      { recurringGiftId: 'r1', status: 'confirmed' },
    ])
    fakeStripe.declineCard(subscriptionId ?? '')
    fakeStripe.advance(30)
    await receiveEvents(db, provider, fakeStripe, { now })
    expect(await readGift()).toMatchObject({ status: 'pastDue' })
    fakeStripe.advance(60)
    await reconcile(db, provider, now)
    expect(await readGift()).toMatchObject({ status: 'stopped' })
  },
)
