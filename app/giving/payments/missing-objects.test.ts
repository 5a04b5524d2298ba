import { expect } from 'vitest'
import { findGift } from '#app/giving/gifts/gift-store.server.ts'
import { ProviderError } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { openGift, openTestProvider } from '#tests/stripe/paid-gifts.ts'
import { listWaitingSubjects, storeEvent } from './event-store.server.ts'
import { applyEvents } from './payment-events.server.ts'
import { reconcile } from './reconcile.server.ts'
import { readLastReconciliation } from './reconciliation-store.server.ts'

const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const event = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  isTest: false,
  createdAt: now,
  account: null,
  objectId: 'pi_gone',
  paymentId: 'pi_gone',
  payoutId: null,
  invoiceId: null,
  subscriptionId: null,
  sessionId: null,
}
const readEvent = (db: Database) =>
  db.selectFrom('paymentEvent').select(['appliedAt', 'problem']).executeTakeFirstOrThrow()

storeTest('an event about an object that the provider does not have is not retried', async ({ db }) => {
  const { provider } = await openTestProvider()
  await storeEvent(db, event, now)
  await applyEvents(db, provider, 'payment pi_gone', now)
  expect(await readEvent(db)).toMatchObject({
    appliedAt: now.toISOString(),
    problem: expect.stringContaining('pi_gone'),
  })
  expect(await listWaitingSubjects(db, later(1))).toEqual([])
})

storeTest('an event stays waiting while the provider is unavailable', async ({ db }) => {
  const { provider } = await openTestProvider()
  await storeEvent(db, event, now)
  const unavailable = {
    ...provider,
    readPayment: () => Promise.reject(new ProviderError('unavailable', 'Service unavailable.')),
  }
  await expect(applyEvents(db, unavailable, 'payment pi_gone', now)).rejects.toThrow('Service unavailable.')
  expect(await readEvent(db)).toMatchObject({
    appliedAt: null,
    problem: expect.stringContaining('Service unavailable.'),
  })
})

storeTest(
  'a checkout session that the provider does not have is reported once, and its gift is abandoned',
  async ({ db }) => {
    const { provider } = await openTestProvider()
    const gift = await openGift(db, provider, {}, now)
    await db.updateTable('gift').set({ sessionId: 'cs_gone' }).where('id', '=', gift.id).execute()
    await reconcile(db, provider, later(1))
    expect(await readLastReconciliation(db)).toMatchObject({
      findings: [{ kind: 'checkout', id: 'cs_gone' }],
    })
    expect(await findGift(db, gift.id)).toMatchObject({ status: 'abandoned' })
    await reconcile(db, provider, later(2))
    expect(await readLastReconciliation(db)).toMatchObject({ findings: [] })
  },
)

storeTest(
  'gifts without a checkout session are abandoned after two days, including monthly ones',
  async ({ db }) => {
    const { provider } = await openTestProvider()
    const { id } = await openGift(db, provider, {}, now)
    await db.updateTable('gift').set({ sessionId: null }).where('id', '=', id).execute()
    const { donorId = '' } = (await findGift(db, id)) ?? {}
    const details = { amountCents: 2000, currency: 'USD', interval: 'month', status: 'started' } as const
    await db
      .insertInto('recurringGift')
      .values({
        id: 'r1',
        reference: 'REC-1',
        donorId,
        fundId: 'general',
        ...details,
        createdAt: now.toISOString(),
      })
      .execute()
    const readStatuses = () =>
      Promise.all([
        db.selectFrom('gift').select('status').executeTakeFirst(),
        db.selectFrom('recurringGift').select('status').executeTakeFirst(),
      ])
    await reconcile(db, provider, later(1))
    expect(await readStatuses()).toEqual([{ status: 'started' }, { status: 'started' }])
    await reconcile(db, provider, later(3))
    expect(await readStatuses()).toEqual([{ status: 'abandoned' }, { status: 'stopped' }])
  },
)
