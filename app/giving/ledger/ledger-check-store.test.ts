import { expect } from 'vitest'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { applyPayment, applyPayout } from '#app/giving/gifts/apply-payment.server.ts'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCardGift, entryFixture, storeEntries } from '#tests/fixtures/ledger-fixture.ts'
import { chargeFixture, paymentFixture, payoutFixture } from '#tests/fixtures/payment-fixture.ts'
import { addCorrection } from './ledger-change-store.server.ts'
import { checkLedger, payoutDifferenceCents } from './ledger-check-store.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const hafsa = { id: 'hafsa', name: 'Hafsa', email: 'hafsa@example.org' }

storeTest('the check lists the sums, payouts, gifts and currencies that disagree', async ({ db }) => {
  await addCardGift(db)
  expect(await checkLedger(db)).toMatchObject({
    byFund: 1912,
    outstanding: 1912,
    paidOut: 0,
    differences: [],
  })
  const other = { entryKeys: [], transactionId: 't', amountCents: 50, feeCents: 0, sourceId: 'ch_of_a_shop' }
  const payout = payoutFixture()
  await applyPayout(db, { ...payout, amountCents: 1962, items: [...payout.items, other] }, now)
  expect(await checkLedger(db)).toMatchObject({
    byFund: 1912,
    byGift: 1912,
    paidOut: 1962,
    outstanding: 0,
    byPlace: 1962,
    differences: [
      { kind: 'fundsAndPlaces', expectedCents: 1912, actualCents: 1962 },
      { kind: 'payout', id: 'po_1', expectedCents: 1962, actualCents: 1912 },
    ],
  })
  const correction = { id: 'c', fundId: generalFund, giftId: null, amountCents: 50, reason: 'from the shop' }
  const correct = (overrides: object = {}) =>
    db
      .transaction()
      .execute((tx) =>
        addCorrection(tx, { ...correction, account: 'provider', payoutId: 'po_1', ...overrides }, hafsa, now),
      )
  expect([await correct(), await correct()]).toEqual(['added', 'duplicate'])
  // The form was changed after going back in the browser.
  for (const change of [{ amountCents: 60 }, { fundId: sadaqahFund }, { payoutId: undefined }])
    expect(await correct(change)).toBe('outdated')
  expect(await checkLedger(db)).toMatchObject({ byFund: 1962, differences: [] })
  await storeEntries(db, [
    entryFixture({ key: 'a', giftId: 'gift-1', fundId: zakatFund }),
    entryFixture({ key: 'b', kind: 'move', fundId: zakatFund, currency: 'EUR' }),
  ])
  await db.updateTable('gift').set({ status: 'started' }).execute()
  const kinds = (await checkLedger(db)).differences.map(({ kind, id }) => `${kind} ${id}`.trim())
  expect(kinds).toEqual(['moves', 'zakatMoved', 'giftFund gift-1', 'giftStatus gift-1', 'currency EUR'])
})

storeTest(
  'no correction is suggested for a payout on its way whose contents have not been reported yet',
  async ({ db }) => {
    await addCardGift(db)
    const listKinds = async () => (await checkLedger(db)).differences.map(({ kind }) => kind)
    await applyPayout(db, payoutFixture({ status: 'in_transit', items: [] }), now)
    expect(await listKinds()).toEqual(['fundsAndPlaces', 'unreportedPayout'])
    expect(await payoutDifferenceCents(db, 'po_1')).toBe(0)
    await applyPayout(db, payoutFixture({ items: [] }), now)
    expect(await listKinds()).toEqual(['fundsAndPlaces', 'payout'])
    expect(await payoutDifferenceCents(db, 'po_1')).toBe(1912)
    await applyPayout(db, payoutFixture(), now)
    expect(await listKinds()).toEqual([])
  },
)

storeTest(
  'the money of a failed payout is held by the provider until it is paid out again',
  async ({ db }) => {
    await addCardGift(db)
    const payout = payoutFixture()
    await applyPayout(db, { ...payout, status: 'failed' }, now)
    // An older state arrives late.
    await applyPayout(db, payout, now)
    expect(await db.selectFrom('payout').select('status').execute()).toEqual([{ status: 'failed' }])
    expect(await checkLedger(db)).toMatchObject({ paidOut: 0, outstanding: 1912, differences: [] })
    const entryKeys = ['po_1:returned']
    const item = { entryKeys, transactionId: 't', amountCents: 1912, feeCents: 0, sourceId: 'po_1' }
    await applyPayout(db, payoutFixture({ id: 'po_2', items: [item] }), now)
    expect(await checkLedger(db)).toMatchObject({ paidOut: 1912, outstanding: 0, differences: [] })
  },
)

storeTest(
  'a payout that arrives before its payments is complete after it is applied again',
  async ({ db }) => {
    const gift = { id: 'gift-1', donor: { name: 'A', email: '' }, fundId: generalFund, amountCents: 2000 }
    await db.transaction().execute((tx) => startGift(tx, { ...gift, isTest: false }, now))
    await applyPayout(db, payoutFixture(), now)
    await applyPayment(db, paymentFixture({ charges: [chargeFixture({ feeCents: null })] }), now)
    expect((await checkLedger(db)).differences).not.toEqual([])
    await applyPayment(db, paymentFixture(), now)
    await applyPayout(db, payoutFixture(), now)
    expect(await checkLedger(db)).toMatchObject({ paidOut: 1912, outstanding: 0, differences: [] })
  },
)
