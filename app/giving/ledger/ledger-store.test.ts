import { expect } from 'vitest'
import { ensureCampaignFund, listFunds } from '#app/giving/funds/fund-store.server.ts'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { applyPayment, applyPayout } from '#app/giving/gifts/apply-payment.server.ts'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { recordRefund, reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestGift } from '#tests/fixtures/gift-fixture.ts'
import { chargeFixture, paymentFixture, payoutFixture } from '#tests/fixtures/payment-fixture.ts'
import type { NewEntry } from './entry.ts'
import { entryPage, streamEntries } from './entry-list-store.server.ts'
import { addEntries } from './entry-store.server.ts'
import { addCorrection, transferBetweenFunds } from './ledger-change-store.server.ts'
import { checkLedger, payoutDifferenceCents } from './ledger-check-store.server.ts'
import {
  campaignTotals,
  donorTotal,
  donorYears,
  fundTotals,
  giftTotals,
  monthTotals,
} from './ledger-totals.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const hafsa = { id: 'hafsa', name: 'Hafsa', email: 'hafsa@example.org' }

const addFund = (db: Database, id: string, title = id) =>
  db.transaction().execute((tx) => ensureCampaignFund(tx, { id, title }, now))

async function giveByCard(db: Database, fundId: string = generalFund) {
  const gift = { id: 'gift-1', donor: { name: 'A', email: '' }, fundId, amountCents: 2000, isTest: false }
  await db.transaction().execute((tx) => startGift(tx, gift, now))
  await applyPayment(db, paymentFixture(), now)
}

const entry = (overrides: Partial<NewEntry> = {}): NewEntry => ({
  key: 'x',
  kind: 'correction',
  account: 'direct',
  fundId: generalFund,
  giftId: null,
  payoutId: null,
  amountCents: 100,
  currency: 'USD',
  isTest: false,
  occurredAt: new Date('2026-11-21T03:00:00Z'),
  ...overrides,
})

const add = (db: Database, entries: NewEntry[]) =>
  db.transaction().execute((tx) => addEntries(tx, entries, now))

storeTest('the three built-in funds come first; renaming a campaign renames its fund', async ({ db }) => {
  for (const title of ['A well', 'The well']) await addFund(db, 'well', title)
  const funds = await listFunds(db)
  expect(funds.map(({ id }) => id)).toEqual([generalFund, sadaqahFund, zakatFund, 'well'])
  expect(funds.at(-1)).toMatchObject({ name: 'The well', campaignId: 'well' })
})

storeTest(
  'the same entry is added once, with the site’s local date; entries of zero are left out',
  async ({ db }) => {
    const entries = [entry(), entry({ key: 'y', amountCents: 0 }), entry({ key: 'z', actor: hafsa })]
    expect((await add(db, entries)).map(({ key }) => key)).toEqual(['x', 'z'])
    expect(await add(db, [entry({ amountCents: 5 })])).toEqual([])
    const rows = await db
      .selectFrom('ledgerEntry')
      .select(['key', 'amountCents', 'occurredOn', 'actorName'])
      .orderBy('key')
      .execute()
    // In New York it was the evening before.
    expect(rows).toEqual([
      { key: 'x', amountCents: 100, occurredOn: '2026-11-20', actorName: '' },
      { key: 'z', amountCents: 100, occurredOn: '2026-11-20', actorName: 'Hafsa' },
    ])
  },
)

storeTest(
  'money is transferred between funds once, with a reason, never more than the balance, and never to or from zakat',
  async ({ db }) => {
    await addTestGift(db)
    await addTestGift(db, { id: 'z', fundId: zakatFund })
    const transfer = (overrides: object = {}) => {
      const values = { id: 'm', from: generalFund, to: sadaqahFund, amountCents: 1500, reason: 'asked' }
      return db
        .transaction()
        .execute((tx) => transferBetweenFunds(tx, { ...values, ...overrides }, hafsa, now))
    }
    expect(await transfer({ from: zakatFund })).toBe('zakat')
    expect(await transfer({ to: zakatFund })).toBe('zakat')
    expect(await transfer({ to: generalFund })).toBe('sameFund')
    expect(await transfer({ reason: ' ' })).toBe('noReason')
    expect(await transfer({ amountCents: -5 })).toBe('notEnough')
    const twice = await Promise.all([transfer(), transfer()])
    expect(twice.toSorted()).toEqual(['duplicate', 'transferred'])
    // The form was changed after going back in the browser.
    expect(await transfer({ amountCents: 100 })).toBe('outdated')
    expect(await transfer({ from: sadaqahFund, to: generalFund })).toBe('outdated')
    // Each fits into the remaining $5.00, but not both.
    const both = await Promise.all([
      transfer({ id: 'n', amountCents: 300 }),
      transfer({ id: 'o', amountCents: 300 }),
    ])
    expect(both.toSorted()).toEqual(['notEnough', 'transferred'])
    const balances = (await fundTotals(db)).map(({ fundId, balanceCents, netCents }) => [
      fundId,
      balanceCents,
      netCents,
    ])
    expect(balances.toSorted()).toEqual([
      [generalFund, 200, 2000],
      [sadaqahFund, 1800, 0],
      [zakatFund, 2000, 2000],
    ])
    expect((await checkLedger(db)).differences).toEqual([])
  },
)

storeTest(
  'gifts are totaled by month, fund, donor and campaign, net of what was returned',
  async ({ db }) => {
    await addFund(db, 'well')
    await giveByCard(db, 'well')
    const donor = { name: 'B', email: 'b@example.org' }
    await addTestGift(db, { donor, fundId: 'well', receivedOn: '2026-10-31' })
    const reversedGift = await addTestGift(db, { id: 'reversed', donor, fundId: 'well', amountCents: 900 })
    await db.transaction().execute((tx) => reverseGift(tx, reversedGift.id, 'entered twice', hafsa, now))
    const refund = {
      id: 'r',
      giftId: (await addTestGift(db, { donor })).id,
      amountCents: 500,
      reason: 'asked',
    }
    expect(await recordRefund(db, refund, hafsa, now)).toBe('refunded')
    expect(await campaignTotals(db, ['well', 'none'])).toEqual(
      new Map([
        ['well', { cents: 4000, giftCount: 2, donorCount: 2 }],
        ['none', { cents: 0, giftCount: 0, donorCount: 0 }],
      ]),
    )
    const { id } = await db
      .selectFrom('donor')
      .select('id')
      .where('email', '=', donor.email)
      .executeTakeFirstOrThrow()
    expect(await donorTotal(db, [id])).toBe(3500)
    expect(await donorTotal(db, [])).toBe(0)
    const months = await monthTotals(db, { from: '2026-10-01', to: '2026-11-30' })
    expect(
      months.map(({ month, fundId, netCents, feeCents }) => [month, fundId, netCents, feeCents]),
    ).toEqual([
      ['2026-11', generalFund, 1500, 0],
      ['2026-11', 'well', 2000, -88],
      ['2026-10', 'well', 2000, 0],
    ])
    const october = await fundTotals(db, { from: '2026-10-01', to: '2026-10-31' })
    expect(october).toMatchObject([{ fundId: 'well', balanceCents: 2000 }])
    expect((await giftTotals(db, [reversedGift.id])).get(reversedGift.id)).toMatchObject({
      correctedCents: -900,
      netCents: 0,
    })
  },
)

storeTest(
  'a donor’s gifts are totaled by year, zakat separately, excluding test gifts and refunded amounts',
  async ({ db }) => {
    const donor = { name: 'B', email: 'b@example.org' }
    const give = (gift: object) => addTestGift(db, { donor, ...gift })
    await give({ receivedOn: '2025-12-31' })
    const { id } = await give({ receivedOn: '2026-01-01', amountCents: 3000 })
    await give({ receivedOn: '2026-05-01', fundId: zakatFund, amountCents: 700 })
    await give({ receivedOn: '2026-06-01', fundId: sadaqahFund, amountCents: 10 })
    await recordRefund(db, { id: 'r', giftId: id, amountCents: 500, reason: 'asked' }, hafsa, now)
    const undone = await give({ receivedOn: '2024-01-01' })
    await db.transaction().execute((tx) => reverseGift(tx, undone.id, 'entered twice', hafsa, now))
    await add(db, [entry({ giftId: id, isTest: true })])
    await addTestGift(db)
    const { donorId } = await db
      .selectFrom('gift')
      .select('donorId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await donorYears(db, donorId)).toEqual([
      { year: '2026', cents: 2510, zakatCents: 700 },
      { year: '2025', cents: 2000, zakatCents: 0 },
    ])
  },
)

storeTest('entries are listed in pages, newest first, and streamed, oldest first', async ({ db }) => {
  await giveByCard(db)
  await applyPayout(db, payoutFixture(), now)
  await addTestGift(db, { receivedOn: '2026-10-01' })
  await add(db, [entry({ key: 'test', isTest: true })])
  const first = await entryPage(db, {}, null, 4)
  const second = await entryPage(db, {}, first.next, 4)
  expect([...first.rows, ...second.rows].map(({ kind }) => kind)).toEqual([
    ...['payout', 'payout', 'gift', 'fee'],
    'gift',
  ])
  expect(second).toMatchObject({
    next: null,
    rows: [{ donorName: 'Amina Yusuf', fundName: 'General fund', occurredOn: '2026-10-01', method: 'cash' }],
  })
  expect((await entryPage(db, { payoutId: 'po_1' }, null, 9)).rows.map(({ key }) => key)).toEqual([
    'ch_1:gift',
    'ch_1:fee',
  ])
  const filter = {
    fundId: generalFund,
    kind: 'gift',
    range: { from: '2026-11-01', to: '2026-11-30' },
  } as const
  expect((await entryPage(db, { ...filter, giftId: 'gift-1' }, null, 9)).rows).toHaveLength(1)
  expect((await entryPage(db, { isTest: true }, null, 9)).rows.map(({ key }) => key)).toEqual(['test'])
  const streamed = (await Array.fromAsync(streamEntries(db, {}))).flat()
  expect(streamed.map(({ key }) => key)).toEqual(
    [...first.rows, ...second.rows].map(({ key }) => key).reverse(),
  )
})

storeTest('the check lists the payouts, gifts and sums that do not match the ledger', async ({ db }) => {
  await giveByCard(db)
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
    ...{ byFund: 1912, byGift: 1912, paidOut: 1962, outstanding: 0, byPlace: 1962 },
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
  await add(db, [
    entry({ key: 'a', giftId: 'gift-1', fundId: zakatFund }),
    entry({ key: 'b', kind: 'move', fundId: zakatFund, currency: 'EUR' }),
  ])
  await db.updateTable('gift').set({ status: 'started' }).execute()
  const kinds = (await checkLedger(db)).differences.map(({ kind, id }) => `${kind} ${id}`.trim())
  expect(kinds).toEqual(['moves', 'zakatMoved', 'giftFund gift-1', 'giftStatus gift-1', 'currency EUR'])
})

storeTest(
  'no correction is suggested for a payout whose content the provider has not reported yet',
  async ({ db }) => {
    await giveByCard(db)
    const kinds = async () => (await checkLedger(db)).differences.map(({ kind }) => kind)
    await applyPayout(db, payoutFixture({ status: 'in_transit', items: [] }), now)
    expect(await kinds()).toEqual(['fundsAndPlaces', 'unreportedPayout'])
    expect(await payoutDifferenceCents(db, 'po_1')).toBe(0)
    await applyPayout(db, payoutFixture({ items: [] }), now)
    expect(await kinds()).toEqual(['fundsAndPlaces', 'payout'])
    expect(await payoutDifferenceCents(db, 'po_1')).toBe(1912)
    await applyPayout(db, payoutFixture(), now)
    expect(await kinds()).toEqual([])
  },
)

storeTest(
  'the money of a failed payout is held by the provider until it is paid out again',
  async ({ db }) => {
    await giveByCard(db)
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
