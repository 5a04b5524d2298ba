import fc from 'fast-check'
import { expect } from 'vitest'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { addCorrection, transferBetweenFunds } from '#app/giving/ledger/ledger-change-store.server.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { fundTotals, giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { correctReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { chargeFixture, paymentFixture, refundFixture } from '#tests/fixtures/payment-fixture.ts'
import { type PaymentHistory, paymentHistory, renameHistory } from '#tests/fixtures/payment-history.ts'
import { applyPayment, applyPayout } from './apply-payment.server.ts'
import { startGift } from './gift-store.server.ts'
import { entriesOfPayment } from './payment-entries.ts'
import { recordRefund, reverseGift } from './record-gift.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const donor = { name: 'Amina', email: '' }
const funds = [generalFund, sadaqahFund, zakatFund]

const start = (db: Database, id: string, fundId: string, amountCents = 2000) =>
  db.transaction().execute((tx) => startGift(tx, { id, donor, fundId, amountCents, isTest: false }, now))

/**
 * Delivers the states of payments in the order of their arrival, then the current state, as reconciliation does. At the
 * end, the first state arrives again, which must change nothing.
 */
async function deliver(db: Database, histories: PaymentHistory[]) {
  const rounds = Math.max(...histories.map(({ arrivals }) => arrivals.length))
  for (let round = 0; round < rounds; round += 1) {
    const states = histories.flatMap(({ arrivals }) => arrivals[round] ?? [])
    await Promise.all(states.map((state) => applyPayment(db, state, now)))
    // A payout can arrive before the events of its payments.
    if (round === 0) for (const history of histories) await applyPayouts(db, history)
  }
  for (const history of histories) {
    await applyPayment(db, history.last, now)
    await applyPayouts(db, history)
    await applyPayment(db, history.states[0] ?? history.last, now)
  }
}

async function applyPayouts(db: Database, { payouts }: PaymentHistory) {
  for (const payout of payouts.toReversed()) await applyPayout(db, payout, now)
  for (const payout of payouts) await applyPayout(db, payout, now)
}

interface DirectHistory {
  fund: number
  amountCents: number
  refundCents: number
  isReversed: boolean
  transferCents: number
  correctionCents: number
}

const directHistory: fc.Arbitrary<DirectHistory> = fc.record({
  fund: fc.nat(2),
  amountCents: fc.integer({ min: 100, max: 1_000_000 }),
  refundCents: fc.integer({ min: 0, max: 1_200_000 }),
  isReversed: fc.boolean(),
  transferCents: fc.integer({ min: 0, max: 500_000 }),
  correctionCents: fc.integer({ min: -100, max: 100 }),
})

/** Enters a direct gift and its changes. Returns how much they add to the ledger. */
async function enterDirectHistory(db: Database, history: DirectHistory, id: string) {
  const fundId = funds[history.fund] ?? generalFund
  const gift = await storeGift(db, { id, fundId, amountCents: history.amountCents, donor })
  const refund = { id: `re-${id}`, giftId: gift.id, amountCents: history.refundCents, reason: 'asked' }
  const isRefunded = (await recordRefund(db, refund, null, now)) === 'refunded'
  const correction = {
    id,
    fundId,
    giftId: null,
    amountCents: history.correctionCents,
    reason: 'counted again',
  }
  const transfer = {
    id,
    from: fundId,
    to: sadaqahFund,
    amountCents: history.transferCents,
    reason: 'the donor asked',
  }
  await db.transaction().execute(async (tx) => {
    if (history.isReversed) await reverseGift(tx, gift.id, 'entered twice', null, now)
    await addCorrection(tx, { ...correction, account: 'direct' }, null, now)
    await transferBetweenFunds(tx, transfer, null, now)
  })
  const net = history.isReversed ? 0 : history.amountCents - (isRefunded ? history.refundCents : 0)
  return net + history.correctionCents
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

storeTest(
  'money is conserved over random histories of gifts, and the order of events does not matter',
  async ({ db, url }) => {
    let run = 0
    let expected = 0
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(paymentHistory('a'), paymentHistory('b'), paymentHistory('c')),
        fc.array(directHistory, { maxLength: 2 }),
        async (rawHistories, directHistories) => {
          run += 1
          const histories = rawHistories.map((history) => renameHistory(history, run))
          for (const [index, { id }] of histories.entries())
            await start(db, `gift-${id}`, funds[index] ?? generalFund)
          await deliver(db, histories)
          for (const [index, history] of directHistories.entries())
            expected += await enterDirectHistory(db, history, `direct-${run}-${index}`)
          for (const [index, { id, last }] of histories.entries()) {
            const gift = { id: `gift-${id}`, fundId: funds[index] ?? generalFund }
            const entries = entriesOfPayment(last, gift)
            expected += sum(entries.map(({ amountCents }) => amountCents))
            const stored = await db
              .selectFrom('ledgerEntry')
              .select(['key', 'fundId', 'amountCents'])
              .where('giftId', '=', gift.id)
              .orderBy('key')
              .execute()
            expect(stored.toSorted(byKey)).toEqual(
              entries.map(({ key, fundId, amountCents }) => ({ key, fundId, amountCents })).toSorted(byKey),
            )
          }
          const check = await checkLedger(db)
          expect(check.differences).toEqual([])
          expect([check.byFund, check.byGift, check.byPlace]).toEqual([expected, expected, expected])
          expect(sum((await fundTotals(db)).map(({ balanceCents }) => balanceCents))).toBe(expected)
        },
      ),
      { numRuns: url ? 4 : 20 },
    )
    expect((await fundTotals(db)).find(({ fundId }) => fundId === zakatFund)?.fundTransferCents ?? 0).toBe(0)
  },
)

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

storeTest(
  'concurrent payments and refunds keep every sum correct, and receipt numbers have no gaps',
  async ({ db }) => {
    const giftCount = 10
    for (let n = 0; n < giftCount; n += 1) await start(db, `gift-${n}`, funds[n % 3] ?? generalFund)
    const states = Array.from({ length: 5 * giftCount }, (_, index) => {
      const n = index % giftCount
      const refunds = index < giftCount ? [] : [refundFixture({ id: `re_${n}` })]
      const charge = chargeFixture({ id: `ch_${n}`, refunds })
      return paymentFixture({ id: `pi_${n}`, giftId: `gift-${n}`, charges: [charge] })
    })
    await Promise.all(states.map((state) => applyPayment(db, state, now)))
    const check = await checkLedger(db)
    expect(check).toMatchObject({ byFund: giftCount * (1500 - 88), differences: [] })
    const totals = await giftTotals(
      db,
      Array.from({ length: giftCount }, (_, n) => `gift-${n}`),
    )
    expect(new Set([...totals.values()].map(({ netCents }) => netCents))).toEqual(new Set([1500]))
    const receipts = await db.selectFrom('receipt').select('number').orderBy('number').execute()
    expect(receipts.length).toBeGreaterThanOrEqual(giftCount)
    expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, index) => index + 1))
    const correct = (giftId: string) => db.transaction().execute((tx) => correctReceipt(tx, giftId, 'x', now))
    expect(await correct('gift-0')).toBeNull()
  },
)

storeTest('concurrent refunds of a direct gift return no more than was given', async ({ db }) => {
  const { id: giftId } = await storeGift(db)
  const refund = (id: string) =>
    recordRefund(db, { id, giftId, amountCents: 700, reason: 'asked' }, null, now)
  const race = async (ids: string[]) => (await Promise.all(ids.map(refund))).toSorted()
  expect(await race(['a', 'a', 'a'])).toEqual(['duplicate', 'duplicate', 'refunded'])
  // Only one of these refunds fits into the remaining $13.00.
  expect(await race(['b', 'c', 'd'])).toEqual(['refunded', 'tooMuch', 'tooMuch'])
  expect((await giftTotals(db, [giftId])).get(giftId)).toMatchObject({ netCents: 600, refundedCents: -1400 })
})
