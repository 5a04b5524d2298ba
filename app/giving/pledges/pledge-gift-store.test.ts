import { expect } from 'vitest'
import { changeStatus } from '#app/cms/inbox/status-store.server.ts'
import { readContributions } from '#app/members/profile/contribution-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { addReceivedDonation } from './pledge-inbox-store.server.ts'
import { addPledge } from './pledge-store.server.ts'
import { hasDonationsInOtherCurrency, pledgeMonths, pledgeTotals } from './pledge-totals.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const site = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }
const donation = { name: 'Amina', amountCents: 2550, receivedOn: '2026-11-20', note: "After Jumu'ah" }

async function markReceived(db: Database, reference: string, receivedOn: string) {
  const admin = await addTestMember(db, { role: 'admin' })
  const { id: subjectId, version } = await db
    .selectFrom('pledge')
    .select(['id', 'version'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const item = { subject: 'pledge' as const, subjectId, label: reference }
  const change = { status: 'received', version, receivedOn }
  return db.transaction().execute((tx) => changeStatus(tx, item, change, admin, now))
}

storeTest('a pledge counts as donated only while its status is received', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const donated = async () => (await readContributions(db, member)).donatedCents
  const { reference } = await addPledge(
    db,
    { name: 'A', email: member.email.toUpperCase(), amountCents: 1000 },
    site,
    now,
  )
  expect(await donated()).toBe(0)
  const received = await markReceived(db, reference, '2026-11-20')
  expect(received).toMatchObject({ outcome: 'changed', from: { status: 'pledged', receivedOn: null } })
  expect(await donated()).toBe(1000)
  expect((await readContributions(db, { ...member, emailVerified: false })).donatedCents).toBe(0)
  await db.updateTable('pledge').set({ status: 'pledged', receivedOn: null }).execute()
  expect(await donated()).toBe(0)
})

storeTest('a pledge made while logged in still counts after the member changes email', async ({ db }) => {
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const pledge = { name: 'A', email: 'at-work@example.org', amountCents: 700 }
  const { reference } = await addPledge(db, pledge, site, now, member.id)
  await markReceived(db, reference, '2026-11-20')
  expect((await readContributions(db, { ...member, email: 'new@example.org' })).donatedCents).toBe(700)
})

storeTest(
  'a recorded donation is received immediately, with a note, and assigned by verified email',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    const member = await addTestMember(db)
    const unverified = await addTestMember(db, { emailVerified: false })
    await addReceivedDonation(db, { ...donation, email: member.email.toUpperCase() }, admin, now)
    await addReceivedDonation(db, { ...donation, email: unverified.email }, admin, now)
    await addReceivedDonation(db, { ...donation, email: '', note: '' }, admin, now)
    const rows = await db.selectFrom('pledge').selectAll().execute()
    expect(rows.filter(({ userId }) => userId).map(({ userId }) => userId)).toEqual([member.id])
    for (const row of rows) {
      expect(row).toMatchObject({
        status: 'received',
        source: 'manual',
        statusChangedBy: 'Hafsa',
        receivedOn: '2026-11-20',
      })
    }
    expect((await readContributions(db, { ...member, emailVerified: true })).donatedCents).toBe(2550)
    expect(await db.selectFrom('note').select('body').execute()).toEqual([
      { body: "After Jumu'ah" },
      { body: "After Jumu'ah" },
    ])
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  },
)

storeTest(
  'the same donation sent twice is recorded once; a changed donation from the same form is added',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    const id = '0b5e9c1e-6f2c-4f0e-9d5e-2f4a1c3b5d7f'
    const add = (amountCents: number) =>
      addReceivedDonation(db, { ...donation, id, email: '', amountCents }, admin, now)
    const [first, second] = await Promise.all([add(2000), add(2000)])
    expect(second).toEqual(first)
    await add(3000)
    const rows = await db.selectFrom('pledge').select('amountCents').orderBy('amountCents').execute()
    expect(rows).toEqual([{ amountCents: 2000 }, { amountCents: 3000 }])
    expect(await db.selectFrom('note').select('id').execute()).toHaveLength(2)
  },
)

storeTest('a canceled pledge counts neither as pledged nor as donated', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const member = { ...(await addTestMember(db)), emailVerified: true }
  const pledge = { name: 'A', email: member.email, amountCents: 900 }
  const { reference } = await addPledge(db, pledge, site, now, member.id)
  const { id: subjectId } = await db.selectFrom('pledge').select('id').executeTakeFirstOrThrow()
  const item = { subject: 'pledge' as const, subjectId, label: reference }
  await db
    .transaction()
    .execute((tx) =>
      changeStatus(tx, item, { status: 'cancelled', version: 1, receivedOn: null }, admin, now),
    )
  expect(await pledgeTotals(db)).toMatchObject({
    pledged: { count: 0, cents: 0 },
    received: { count: 0 },
    cancelled: { count: 1, cents: 900 },
  })
  const [month] = await pledgeMonths(db, { today: '2026-11-21', timeZone: 'America/New_York', months: 1 })
  expect(month).toMatchObject({ pledged: { count: 0 }, received: { count: 0 } })
  expect((await readContributions(db, member)).donatedCents).toBe(0)
})

storeTest('totals are by status, and by month in the site’s time zone', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const pledge = { name: 'A', email: 'a@example.org' }
  // In New York this is still October.
  await addPledge(db, { ...pledge, amountCents: 100 }, site, new Date('2026-11-01T02:00:00Z'))
  await addPledge(db, { ...pledge, amountCents: 200 }, site, now)
  const { reference } = await addPledge(db, { ...pledge, amountCents: 400 }, site, now)
  await markReceived(db, reference, '2026-11-01')
  await addReceivedDonation(db, { ...donation, email: '', receivedOn: '2026-10-31' }, admin, now)
  expect(await pledgeTotals(db)).toEqual({
    pledged: { count: 2, cents: 300 },
    received: { count: 2, cents: 2950 },
    cancelled: { count: 0, cents: 0 },
  })
  const months = { today: '2026-11-21', timeZone: 'America/New_York', months: 2 }
  expect(await pledgeMonths(db, months)).toEqual([
    { month: '2026-11', pledged: { count: 2, cents: 600 }, received: { count: 1, cents: 400 } },
    { month: '2026-10', pledged: { count: 1, cents: 100 }, received: { count: 1, cents: 2550 } },
  ])
})

storeTest('the currency can change only while no donation is in another one', async ({ db }) => {
  expect(await hasDonationsInOtherCurrency(db, 'EUR')).toBe(false)
  const pledge = { name: 'A', email: 'a@example.org', amountCents: 700 }
  await addPledge(db, pledge, site, now)
  expect(await hasDonationsInOtherCurrency(db, 'USD')).toBe(false)
  expect(await hasDonationsInOtherCurrency(db, 'EUR')).toBe(true)
})
