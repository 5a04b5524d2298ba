import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import { isLaterStatus, type RefundState } from '#app/giving/refunds/refund.ts'
import { lastRefunds, listRefunds, pendingRefundCents } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { chargeFixture, paymentFixture, refundFixture } from '#tests/fixtures/payment-fixture.ts'
import { paymentHistory, renameHistory } from '#tests/fixtures/payment-history.ts'
import { applyPayment } from './apply-payment.server.ts'
import { correctionReason } from './correction-reason.ts'
import { startGift } from './gift-store.server.ts'
import { recordRefund } from './record-gift.server.ts'

const now = new Date('2026-11-21T16:00:00Z')

const start = (db: Database, id: string, amountCents = 2000) =>
  db
    .transaction()
    .execute((tx) =>
      startGift(
        tx,
        { id, donor: { name: 'Amina', email: 'a@example.org' }, fundId: 'zakat', amountCents, isTest: false },
        now,
      ),
    )

type Status = RefundState['status']

/** A payment with a refund of $5.00 and, if `secondStatus` is given, one of $3.00. */
const paymentWithRefund = (status: Status, secondStatus?: Status) => {
  const refunds = [refundFixture({ status })]
  if (secondStatus) refunds.push(refundFixture({ id: 're_2', amountCents: 300, status: secondStatus }))
  return paymentFixture({ charges: [chargeFixture({ refunds })] })
}

const receiptsOf = async (db: Database) =>
  (await listReceipts(db, ['gift-1'])).map(({ amountCents, reason }) => [amountCents, reason])
const countEmails = async (db: Database) => (await db.selectFrom('mail').select('id').execute()).length

storeTest(
  'a refund corrects the receipt once it has succeeded, and again if it then fails',
  async ({ db }) => {
    await start(db, 'gift-1')
    await applyPayment(db, paymentFixture(), now)
    await applyPayment(db, paymentWithRefund('pending'), now)
    expect((await giftTotals(db, ['gift-1'])).get('gift-1')).toMatchObject({ netCents: 1500 })
    expect(await pendingRefundCents(db, ['gift-1'])).toEqual(new Map([['gift-1', 500]]))
    expect([await receiptsOf(db), await countEmails(db)]).toEqual([[[2000, '']], 1])
    // The last one is an older state that arrives late.
    for (const status of ['succeeded', 'succeeded', 'pending'] as const)
      await applyPayment(db, paymentWithRefund(status), now)
    expect([await receiptsOf(db), await countEmails(db)]).toEqual([
      [
        [2000, ''],
        [1500, 'Refunded in part'],
      ],
      2,
    ])
    for (const status of ['failed', 'succeeded'] as const)
      await applyPayment(db, paymentWithRefund(status), now)
    expect((await receiptsOf(db)).slice(2)).toEqual([[2000, 'Refund failed']])
    expect((await checkLedger(db)).differences).toEqual([])
  },
)

storeTest('a pending refund that fails corrects no receipt, even if the fund was renamed', async ({ db }) => {
  await start(db, 'gift-1')
  await applyPayment(db, paymentFixture(), now)
  await db.updateTable('fund').set({ name: 'Zakat al-mal' }).where('id', '=', 'zakat').execute()
  await applyPayment(db, paymentWithRefund('pending'), now)
  await applyPayment(db, paymentWithRefund('failed'), now)
  expect([await receiptsOf(db), await countEmails(db)]).toEqual([[[2000, '']], 1])
})

storeTest(
  'a refund that fails leaves the receipt as it was, and a second one that succeeds corrects it',
  async ({ db }) => {
    await start(db, 'gift-1')
    await applyPayment(db, paymentWithRefund('pending'), now)
    await applyPayment(db, paymentWithRefund('failed'), now)
    expect((await giftTotals(db, ['gift-1'])).get('gift-1')).toMatchObject({ netCents: 2000 })
    expect([await receiptsOf(db), await countEmails(db)]).toEqual([[[2000, '']], 1])
    // The first refund failed, and a second one succeeds.
    await applyPayment(db, paymentWithRefund('failed', 'pending'), now)
    await applyPayment(db, paymentWithRefund('failed', 'succeeded'), now)
    expect(await receiptsOf(db)).toEqual([
      [2000, ''],
      [1700, 'Refunded in part'],
    ])
  },
)

storeTest(
  'the last refund is the one recorded last, even if the provider’s clock is ahead',
  async ({ db }) => {
    await start(db, 'gift-1')
    const lateRefund = refundFixture({ status: 'failed', createdAt: new Date('2027-01-01T00:00:00Z') })
    await applyPayment(db, paymentFixture({ charges: [chargeFixture({ refunds: [lateRefund] })] }), now)
    const refund = { id: 'a', giftId: 'gift-1', amountCents: 500, reason: 'by check' }
    const minuteLater = new Date(now.getTime() + 60_000)
    expect(await recordRefund(db, refund, null, minuteLater)).toBe('refunded')
    expect((await lastRefunds(db, ['gift-1'])).get('gift-1')).toMatchObject({ id: 'a', status: 'succeeded' })
  },
)

storeTest('after a refund to the card fails, the money can be returned manually', async ({ db }) => {
  await start(db, 'gift-1')
  await applyPayment(db, paymentWithRefund('pending'), now)
  const attempt = (id: string, amountCents: number) =>
    recordRefund(db, { id, giftId: 'gift-1', amountCents, reason: 'by check' }, null, now)
  expect(await attempt('a', 500)).toBe('notDirect')
  await applyPayment(db, paymentWithRefund('failed'), now)
  expect(await attempt('a', 2001)).toBe('tooMuch')
  expect([await attempt('a', 500), await attempt('a', 500)]).toEqual(['refunded', 'duplicate'])
  expect(await receiptsOf(db)).toEqual([
    [2000, ''],
    [1500, 'by check'],
  ])
  expect(await checkLedger(db)).toMatchObject({
    byFund: 1412,
    outstanding: 1912,
    direct: -500,
    differences: [],
  })
  // The last refund is now the manual one, so the next one goes to the card again.
  expect(await attempt('b', 500)).toBe('notDirect')
})

test('the status of a refund never moves backward', () => {
  const statuses: Status[] = ['pending', 'succeeded', 'failed', 'canceled']
  for (const status of statuses) expect(isLaterStatus(status, status)).toBe(false)
  for (const status of statuses.slice(1)) expect(isLaterStatus(status, 'pending')).toBe(true)
  for (const status of statuses.slice(2)) expect(isLaterStatus(status, 'succeeded')).toBe(true)
  expect(isLaterStatus('succeeded', 'failed')).toBe(false)
})

test('a corrected receipt states why the amount changed', () => {
  const change = { id: 're_1', amountCents: 500, createdAt: now }
  const reason = (
    from: Status | null,
    status: Status,
    statedCents: number,
    reasons = new Map<string, string>(),
  ) => correctionReason([], [{ ...change, from, status }], reasons, statedCents)
  expect(reason(null, 'succeeded', 0)).toBe('Refunded in full')
  expect(reason('pending', 'succeeded', 5)).toBe('Refunded in part')
  expect(reason('pending', 'succeeded', 5, new Map([['re_1', 'Given twice']]))).toBe('Given twice')
  expect(reason('succeeded', 'failed', 5)).toBe('Refund failed')
})

storeTest(
  'the valid receipt does not subtract pending refunds, and each new receipt states a different amount',
  async ({ db, url }) => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(paymentHistory('x'), async (rawHistory) => {
        run += 1
        const { states, arrivals, last } = renameHistory(rawHistory, run)
        const id = `gift-${run}x`
        await start(db, id)
        for (const state of [...arrivals, last, states[0] ?? last]) await applyPayment(db, state, now)
        const receipts = await listReceipts(db, [id])
        const net = (await giftTotals(db, [id])).get(id)?.netCents ?? 0
        const pending = (await pendingRefundCents(db, [id])).get(id) ?? 0
        const refunds = last.charges.flatMap((charge) => charge.refunds)
        expect((await listRefunds(db, [id])).map(({ status }) => status).toSorted()).toEqual(
          refunds.map(({ status }) => status).toSorted(),
        )
        if (receipts.length > 0) expect(receipts.at(-1)?.amountCents).toBe(net + pending)
        for (const [index, { amountCents }] of receipts.entries())
          if (index > 0) expect(amountCents).not.toBe(receipts[index - 1]?.amountCents)
      }),
      { numRuns: Number(process.env.RUNS ?? (url ? 5 : 25)) },
    )
  },
  { timeout: 240_000 + Number(process.env.RUNS ?? 0) * 200 },
)
