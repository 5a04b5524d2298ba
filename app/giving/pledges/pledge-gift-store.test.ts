import { expect } from 'vitest'
import { changeItemStatus } from '#app/cms/inbox/change-item-status.server.ts'
import { findInboxItem } from '#app/cms/inbox/status-store.server.ts'
import { generalFund } from '#app/giving/funds/funds.ts'
import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { memberTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { paymentFixture } from '#tests/fixtures/payment-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { pledgeInbox } from './pledge-inbox.server.ts'
import { addPledge } from './pledge-store.server.ts'
import { hasDonationsInOtherCurrency, pledgeMonths, pledgeTotals } from './pledge-totals.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }
const pledge = { name: 'A', email: 'a@example.org' }

async function mark(
  db: Database,
  reference: string,
  status: 'pledged' | 'received' | 'cancelled',
  { receivedOn = null as string | null, choice = undefined as string | undefined, at = now } = {},
) {
  const actor = await addTestMember(db, { name: 'Hafsa', role: 'treasurer' })
  const { id } = await db
    .selectFrom('pledge')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const item = await findInboxItem(db, 'pledge', id)
  if (!item) throw new Error('No pledge')
  const change = { status, version: item.version, receivedOn }
  return db
    .transaction()
    .execute((tx) => changeItemStatus(tx, pledgeInbox, item, change, { choice, actor, now: at }))
}

const listGifts = (db: Database) =>
  db
    .selectFrom('gift')
    .select(['amountCents', 'method', 'status', 'receivedOn'])
    .orderBy('receivedOn')
    .orderBy('method')
    .execute()

storeTest('a pledge marked as received without a date gets the site’s local date', async ({ db }) => {
  const { reference } = await addPledge(db, { ...pledge, amountCents: 1000 }, site, now)
  // In New York it is still New Year's Eve, which determines the year of the receipt.
  await mark(db, reference, 'received', { at: new Date('2027-01-01T03:00:00Z') })
  expect(await listGifts(db)).toMatchObject([{ receivedOn: '2026-12-31' }])
})

storeTest(
  'a received pledge becomes a gift from the member, which is reversed when the status is changed back',
  async ({ db }) => {
    const member = await addTestMember(db)
    const newPledge = { ...pledge, email: 'at-work@example.org', amountCents: 1000 }
    const { reference } = await addPledge(db, newPledge, site, now, member.id)
    expect(await memberTotal(db, member.id)).toBe(0)
    const received = await mark(db, reference, 'received', { receivedOn: '2026-11-20', choice: 'check' })
    expect(received).toMatchObject({ outcome: 'changed', version: 2 })
    expect(await memberTotal(db, member.id)).toBe(1000)
    const gift = { amountCents: 1000, method: 'check', status: 'confirmed' }
    expect(await listGifts(db)).toEqual([{ ...gift, receivedOn: '2026-11-20' }])
    await mark(db, reference, 'pledged')
    expect(await memberTotal(db, member.id)).toBe(0)
    const entries = await db.selectFrom('ledgerEntry').select(['kind', 'reason', 'actorName']).execute()
    expect(entries).toContainEqual({ kind: 'correction', reason: 'recorded by mistake', actorName: 'Hafsa' })
    // An undo knows the date, but not the method.
    await mark(db, reference, 'received', { receivedOn: '2026-11-21' })
    expect(await memberTotal(db, member.id)).toBe(1000)
    expect(await listGifts(db)).toEqual([
      { ...gift, receivedOn: '2026-11-20' },
      { ...gift, receivedOn: '2026-11-21' },
    ])
    expect(await db.selectFrom('pledge').select(['status', 'version']).execute()).toEqual([
      { status: 'received', version: 4 },
    ])
    expect((await checkLedger(db)).differences).toEqual([])
  },
)

storeTest('a pledge for zakat that is received becomes a gift to zakat', async ({ db }) => {
  const fund = { id: 'zakat', name: 'Zakat' }
  const { reference } = await addPledge(db, { ...pledge, amountCents: 2000, fund }, site, now)
  await mark(db, reference, 'received', { receivedOn: '2026-11-20' })
  expect(await db.selectFrom('gift').select(['fundId', 'amountCents']).execute()).toEqual([
    { fundId: 'zakat', amountCents: 2000 },
  ])
})

storeTest('pledges for zakat are never added to the others', async ({ db }) => {
  const fund = { id: 'zakat', name: 'Zakat' }
  const { reference } = await addPledge(db, { ...pledge, amountCents: 2000, fund }, site, now)
  await addPledge(db, { ...pledge, amountCents: 500, fund }, site, now)
  await addPledge(db, { ...pledge, amountCents: 100 }, site, now)
  await mark(db, reference, 'received', { receivedOn: '2026-11-20' })
  expect(await pledgeTotals(db, true)).toMatchObject({ pledged: { cents: 500 }, received: { cents: 2000 } })
  expect(await pledgeTotals(db, false)).toMatchObject({ pledged: { cents: 100 }, received: { cents: 0 } })
  const months = { today: '2026-11-21', timeZone: 'America/New_York', months: 1 }
  expect(await pledgeMonths(db, { ...months, isZakat: true })).toMatchObject([
    { pledged: { cents: 2500 }, received: { cents: 2000 } },
  ])
  expect(await pledgeMonths(db, { ...months, isZakat: false })).toMatchObject([
    { pledged: { cents: 100 }, received: { cents: 0 } },
  ])
})

storeTest(
  'a pledge that was paid by card is marked as received, and its status cannot be changed back',
  async ({ db }) => {
    const { reference } = await addPledge(db, { ...pledge, amountCents: 2000 }, site, now)
    const { id: pledgeId } = await db.selectFrom('pledge').select('id').executeTakeFirstOrThrow()
    const gift = { id: 'gift-1', donor: pledge, fundId: generalFund, amountCents: 2000, pledgeId }
    await db.transaction().execute((tx) => startGift(tx, { ...gift, isTest: false }, now))
    await applyPayment(db, paymentFixture(), now)
    const query = db.selectFrom('pledge').select(['status', 'receivedOn', 'version'])
    const received = { status: 'received', receivedOn: '2026-11-21', version: 2 }
    expect(await query.execute()).toEqual([received])
    expect(await mark(db, reference, 'pledged')).toEqual({
      outcome: 'refused',
      problem: 'This pledge was paid by card. Refund the gift instead.',
    })
    expect(await query.execute()).toEqual([received])
  },
)

storeTest('a test gift does not change the status of its pledge', async ({ db }) => {
  await addPledge(db, { ...pledge, amountCents: 2000 }, site, now)
  const { id: pledgeId } = await db.selectFrom('pledge').select('id').executeTakeFirstOrThrow()
  const gift = { id: 'gift-1', donor: pledge, fundId: generalFund, amountCents: 2000, pledgeId }
  await db.transaction().execute((tx) => startGift(tx, { ...gift, isTest: true }, now))
  await applyPayment(db, paymentFixture({ isTest: true }), now)
  expect(await db.selectFrom('pledge').select('status').execute()).toEqual([{ status: 'pledged' }])
})

storeTest('a canceled pledge counts neither as pledged nor as received', async ({ db }) => {
  const { reference } = await addPledge(db, { ...pledge, amountCents: 900 }, site, now)
  await mark(db, reference, 'cancelled')
  expect(await pledgeTotals(db, false)).toMatchObject({
    pledged: { count: 0, cents: 0 },
    received: { count: 0 },
    cancelled: { count: 1, cents: 900 },
  })
  const options = { isZakat: false, today: '2026-11-21', timeZone: 'America/New_York', months: 1 }
  const [month] = await pledgeMonths(db, options)
  expect(month).toMatchObject({ pledged: { count: 0 }, received: { count: 0 } })
  expect(await listGifts(db)).toEqual([])
})

storeTest(
  'pledges are totaled by status, and by month in the site’s time zone; received totals come from the ledger',
  async ({ db }) => {
    // In New York this is still October.
    await addPledge(db, { ...pledge, amountCents: 100 }, site, new Date('2026-11-01T02:00:00Z'))
    await addPledge(db, { ...pledge, amountCents: 200 }, site, now)
    const first = await addPledge(db, { ...pledge, amountCents: 400 }, site, now)
    const second = await addPledge(db, { ...pledge, amountCents: 2550 }, site, now)
    const mistake = await addPledge(db, { ...pledge, amountCents: 800 }, site, now)
    await mark(db, first.reference, 'received', { receivedOn: '2026-11-01' })
    await mark(db, second.reference, 'received', { receivedOn: '2026-10-31' })
    await mark(db, mistake.reference, 'received', { receivedOn: '2026-11-02' })
    await mark(db, mistake.reference, 'pledged')
    await storeGift(db)
    expect(await pledgeTotals(db, false)).toEqual({
      pledged: { count: 3, cents: 1100 },
      received: { count: 2, cents: 2950 },
      cancelled: { count: 0, cents: 0 },
    })
    const months = { isZakat: false, today: '2026-11-21', timeZone: 'America/New_York', months: 2 }
    expect(await pledgeMonths(db, months)).toEqual([
      { month: '2026-11', pledged: { count: 4, cents: 3950 }, received: { count: 1, cents: 400 } },
      { month: '2026-10', pledged: { count: 1, cents: 100 }, received: { count: 1, cents: 2550 } },
    ])
  },
)

storeTest('hasDonationsInOtherCurrency finds gifts in another currency', async ({ db }) => {
  expect(await hasDonationsInOtherCurrency(db, 'EUR')).toBe(false)
  await storeGift(db)
  expect(await hasDonationsInOtherCurrency(db, 'USD')).toBe(false)
  expect(await hasDonationsInOtherCurrency(db, 'EUR')).toBe(true)
})
