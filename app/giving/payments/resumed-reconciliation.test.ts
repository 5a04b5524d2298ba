import { expect, test } from 'vitest'
import { listUnknownKeys } from '#app/giving/ledger/entry-keys.server.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { openGift, openTestProvider } from '#tests/stripe/paid-gifts.ts'
import { reconcile } from './reconcile.server.ts'
import { nextStage, reconciliationStages } from './reconciliation.ts'
import { readLastReconciliation } from './reconciliation-store.server.ts'

const now = new Date()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('nextStage goes through all stages in order', () => {
  const stages = ['events']
  for (let at = nextStage('events'); at; at = nextStage(at.stage)) stages.push(at.stage)
  expect(stages).toEqual(reconciliationStages)
})

storeTest(
  'a reconciliation resumes at the page where it stopped, and reports how far it got',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const payments = []
    for (let count = 0; count < 3; count++) {
      const gift = await openGift(db, provider, {}, now)
      payments.push(fakeStripe.pay(gift.sessionId))
      await db.updateTable('gift').set({ sessionId: null }).where('id', '=', gift.id).execute()
    }
    // Each page has one object. The provider fails once, before the second page.
    const cursors: (string | null)[] = []
    let isUnavailable = false
    const pagedProvider: typeof provider = {
      ...provider,
      listPayments: async (since, after) => {
        if (isUnavailable) throw new Error('Service unavailable.')
        cursors.push(after)
        const { items } = await provider.listPayments(since, null)
        const start = after === null ? 0 : items.indexOf(after) + 1
        return {
          items: items.slice(start, start + 1),
          next: items[start + 1] ? (items[start] ?? null) : null,
        }
      },
    }
    expect(await reconcile(db, pagedProvider, later(20), 5)).toBe(false)
    expect(await readLastReconciliation(db)).toMatchObject({ finishedAt: null, problem: null, payments: 1 })
    isUnavailable = true
    await expect(reconcile(db, pagedProvider, later(21))).rejects.toThrow('Service unavailable.')
    expect(await readLastReconciliation(db)).toMatchObject({ problem: 'Service unavailable.', payments: 1 })
    isUnavailable = false
    expect(await reconcile(db, pagedProvider, later(22), 1)).toBe(false)
    expect(await readLastReconciliation(db)).toMatchObject({
      problem: null,
      payments: 2,
      cursor: { stage: 'payments', after: payments[1] },
    })
    expect(await reconcile(db, pagedProvider, later(23))).toBe(true)
    // The payments were read newest first, each page once.
    expect(cursors).toEqual([null, payments[2], payments[1]])
    expect(await db.selectFrom('reconciliation').select('id').execute()).toHaveLength(1)
    const last = await readLastReconciliation(db)
    expect(last).toMatchObject({ cursor: null, payments: 3, ledgerCheck: { differences: [] } })
    expect(last?.findings).toHaveLength(3)
    const keys = fakeStripe.state.list('charge').map(({ id }) => `${id}:gift`)
    expect(await listUnknownKeys(db, keys)).toEqual([])
  },
)

storeTest(
  'a reconciliation that takes too long is followed by another, and an unfinished old one is not resumed',
  async ({ db }) => {
    const { provider } = await openTestProvider()
    expect(await reconcile(db, provider, now, 1)).toBe(false)
    expect(await reconcile(db, provider, later(90))).toBe(false)
    expect(await reconcile(db, provider, later(91))).toBe(true)
    expect(await reconcile(db, provider, later(92), 1)).toBe(false)
    // A run that started more than three days ago is not resumed.
    expect(await reconcile(db, provider, later(5 * 24 * 60))).toBe(true)
    expect(await db.selectFrom('reconciliation').select('id').execute()).toHaveLength(4)
  },
)

storeTest('when the provider is connected again, the period without it is reconciled', async ({ db }) => {
  const { provider } = await openTestProvider()
  await reconcile(db, provider, now)
  for (const days of [10, 20, 30]) await reconcile(db, null, later(days * 24 * 60))
  expect(await readLastReconciliation(db)).toMatchObject({ hasProvider: false })
  await reconcile(db, provider, later(31 * 24 * 60))
  const last = await readLastReconciliation(db)
  expect(last?.since).toBe(later(-7 * 24 * 60).toISOString())
})

storeTest('a refund that succeeds weeks later is found without a webhook event', async ({ db }) => {
  const { fakeStripe, provider } = await openTestProvider()
  const gift = await openGift(db, provider, {}, now)
  const payment = fakeStripe.pay(gift.sessionId)
  const refund = fakeStripe.refund(payment, 1000, 'pending')
  await reconcile(db, provider, now)
  const readStatus = () => db.selectFrom('refund').select('status').executeTakeFirstOrThrow()
  expect(await readStatus()).toEqual({ status: 'pending' })
  fakeStripe.settleRefund(refund.id, 'succeeded')
  for (const days of [30, 60]) await reconcile(db, { ...provider, ...emptyLists }, later(days * 24 * 60))
  expect(await readStatus()).toEqual({ status: 'succeeded' })
  expect(await db.selectFrom('receipt').select('amountCents').orderBy('number').execute()).toEqual([
    { amountCents: 5000 },
    { amountCents: 4000 },
  ])
})

const emptyPage = async () => ({ items: [], next: null })
const emptyLists = { listPayments: emptyPage, listTransactions: emptyPage, listPayouts: emptyPage }

storeTest(
  'a manual payout is subtracted from the provider’s balance and from a later automatic payout',
  async ({ db }) => {
    const { fakeStripe, provider } = await openTestProvider()
    const gift = await openGift(db, provider, {}, now)
    fakeStripe.pay(gift.sessionId)
    const manualPayout = fakeStripe.payOutManually(1000)
    await reconcile(db, provider, now)
    expect(await checkLedger(db)).toMatchObject({
      byFund: 4825,
      paidOut: 1000,
      outstanding: 3825,
      differences: [],
    })
    const failedPayout = fakeStripe.payOutManually(500)
    fakeStripe.endPayout(failedPayout, 'failed')
    await reconcile(db, provider, later(1))
    expect(await checkLedger(db)).toMatchObject({ paidOut: 1000, outstanding: 3825, differences: [] })
    fakeStripe.endPayout(manualPayout, 'paid')
    fakeStripe.payOut()
    await reconcile(db, provider, later(2))
    expect(await checkLedger(db)).toMatchObject({ paidOut: 4825, outstanding: 0, differences: [] })
  },
)
