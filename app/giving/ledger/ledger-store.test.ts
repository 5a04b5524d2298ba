import { expect } from 'vitest'
import { ensureCampaignFund, listFunds } from '#app/giving/funds/fund-store.server.ts'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { applyPayout } from '#app/giving/gifts/apply-payment.server.ts'
import { recordRefund, reverseGift } from '#app/giving/gifts/record-gift.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { addCardGift, entryFixture, storeEntries } from '#tests/fixtures/ledger-fixture.ts'
import { payoutFixture } from '#tests/fixtures/payment-fixture.ts'
import { entryPage, listEntryYears, streamEntries } from './entry-list-store.server.ts'
import { transferBetweenFunds } from './ledger-change-store.server.ts'
import { checkLedger } from './ledger-check-store.server.ts'
import { campaignTotals, donorYears, fundTotals, giftTotals, monthTotals } from './ledger-totals.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const hafsa = { id: 'hafsa', name: 'Hafsa', email: 'hafsa@example.org' }

const addFund = (db: Database, id: string, title = id) =>
  db.transaction().execute((tx) => ensureCampaignFund(tx, { id, title }, now))

storeTest('the three built-in funds come first; renaming a campaign renames its fund', async ({ db }) => {
  for (const title of ['A well', 'The well']) await addFund(db, 'well', title)
  const funds = await listFunds(db)
  expect(funds.map(({ id }) => id)).toEqual([generalFund, sadaqahFund, zakatFund, 'well'])
  expect(funds.at(-1)).toMatchObject({ name: 'The well', campaignId: 'well' })
})

storeTest(
  'the same entry is added once, with the site’s local date; entries of zero are left out',
  async ({ db }) => {
    const entries = [
      entryFixture(),
      entryFixture({ key: 'y', amountCents: 0 }),
      entryFixture({ key: 'z', actor: hafsa }),
    ]
    expect((await storeEntries(db, entries)).map(({ key }) => key)).toEqual(['x', 'z'])
    expect(await storeEntries(db, [entryFixture({ amountCents: 5 })])).toEqual([])
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
    await storeGift(db)
    await storeGift(db, { id: 'z', fundId: zakatFund })
    const transfer = (overrides: object = {}) => {
      const values = {
        id: 'm',
        from: generalFund,
        to: sadaqahFund,
        amountCents: 1500,
        reason: 'requested by the donor',
      }
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
    // Either transfer fits into the remaining $5.00, but not both.
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
    await addCardGift(db, 'well')
    const donor = { name: 'B', email: 'b@example.org' }
    await storeGift(db, { donor, fundId: 'well', receivedOn: '2026-10-31' })
    const reversedGift = await storeGift(db, { id: 'reversed', donor, fundId: 'well', amountCents: 900 })
    await db.transaction().execute((tx) => reverseGift(tx, reversedGift.id, 'entered twice', hafsa, now))
    const refund = {
      id: 'r',
      giftId: (await storeGift(db, { donor })).id,
      amountCents: 500,
      reason: 'requested by the donor',
    }
    expect(await recordRefund(db, refund, hafsa, now)).toBe('refunded')
    expect(await campaignTotals(db, ['well', 'none'])).toEqual(
      new Map([
        ['well', { cents: 4000, giftCount: 2 }],
        ['none', { cents: 0, giftCount: 0 }],
      ]),
    )
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
    const give = (gift: object) => storeGift(db, { donor, ...gift })
    await give({ receivedOn: '2025-12-31' })
    const { id } = await give({ receivedOn: '2026-01-01', amountCents: 3000 })
    await give({ receivedOn: '2026-05-01', fundId: zakatFund, amountCents: 700 })
    await give({ receivedOn: '2026-06-01', fundId: sadaqahFund, amountCents: 10 })
    await recordRefund(
      db,
      { id: 'r', giftId: id, amountCents: 500, reason: 'requested by the donor' },
      hafsa,
      now,
    )
    const reversedGift = await give({ receivedOn: '2024-01-01' })
    await db.transaction().execute((tx) => reverseGift(tx, reversedGift.id, 'entered twice', hafsa, now))
    await storeEntries(db, [entryFixture({ giftId: id, isTest: true })])
    await storeGift(db)
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
  await addCardGift(db)
  await applyPayout(db, payoutFixture(), now)
  await storeGift(db, { receivedOn: '2026-10-01' })
  await storeEntries(db, [entryFixture({ key: 'test', isTest: true })])
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

storeTest(
  'the years of the ledger include those without a gift, but not those of test gifts',
  async ({ db }) => {
    await storeGift(db, { receivedOn: '2025-12-31' }, now)
    await storeEntries(db, [
      entryFixture({ key: 'later', occurredAt: new Date('2027-03-01T12:00:00Z') }),
      entryFixture({ key: 'test', occurredAt: new Date('2029-03-01T12:00:00Z'), isTest: true }),
    ])
    expect(await listEntryYears(db)).toEqual(['2027', '2025'])
  },
)
