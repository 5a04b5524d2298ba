import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { anonymizeEntries } from '#app/giving/ledger/ledger-change-store.server.ts'
import { memberTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { storeTest } from '#tests/database.ts'
import { withSchemaBefore } from '#tests/earlier-schema.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { migrations } from './migrations/index.ts'

const createdAt = '2026-11-01T12:00:00.000Z'

// biome-ignore lint/suspicious/noExplicitAny: the earlier schema has no type
async function fill(earlierDb: Kysely<any>) {
  const times = { createdAt, updatedAt: createdAt }
  const user = { image: null, role: 'user', timeZone: 'UTC', ...times }
  for (const [id, emailVerified] of [
    ['amina', 1],
    ['yusuf', 1],
    ['sara', 0],
  ] as const)
    await earlierDb
      .insertInto('user')
      .values({ ...user, id, name: id, email: `${id}@example.org`, emailVerified })
      .execute()
  const pledge = { currency: 'USD', name: 'A donor', createdAt, receivedOn: '2026-11-02', status: 'received' }
  const pledges = [
    // Both have Amina's address, but Yusuf made the second one.
    { email: 'Amina@example.org', amountCents: 1, userId: null },
    { email: 'amina@example.org', amountCents: 10, userId: 'yusuf' },
    { email: 'at-work@example.org', amountCents: 100, userId: 'amina' },
    { email: 'at-work@example.org', amountCents: 1000, userId: null },
    { email: '', amountCents: 10_000, userId: 'amina' },
    { email: 'sara@example.org', amountCents: 100_000, userId: null },
    { email: 'amina@example.org', amountCents: 1_000_000, userId: null, status: 'pledged' },
  ]
  await earlierDb
    .insertInto('pledge')
    .values(
      pledges.map((values, index) => ({ ...pledge, id: `${index}`, reference: `PLG-${index}`, ...values })),
    )
    .execute()
}

storeTest('after the migration, members see the same donations on their profiles as before', (database) =>
  withSchemaBefore('2026-12-03a', database, async (db) => {
    await fill(db)
    await migrateToLatest(db, migrations)
    expect(await memberTotal(db, 'amina')).toBe(10_101)
    expect(await memberTotal(db, 'yusuf')).toBe(10)
    expect(await memberTotal(db, 'sara')).toBe(0)
  }),
)

storeTest('the database rejects changing or deleting ledger and payout entries', async ({ db }) => {
  await storeGift(db)
  await db.updateTable('ledgerEntry').set({ actorId: 'hafsa', actorName: 'Hafsa' }).execute()
  await db
    .insertInto('payout')
    .values({
      ...{ id: 'po_1', amountCents: 2000, currency: 'USD', status: 'paid', isTest: 0 },
      ...{ arrivesOn: '2026-11-24', createdAt },
    })
    .execute()
  const { key: entryKey } = await db.selectFrom('ledgerEntry').select('key').executeTakeFirstOrThrow()
  await db.insertInto('payoutEntry').values({ entryKey, payoutId: 'po_1' }).execute()
  const message = 'the ledger only grows'
  for (const change of [
    db.updateTable('ledgerEntry').set({ amountCents: 1 }),
    db.updateTable('ledgerEntry').set({ fundId: 'zakat' }),
    db.updateTable('ledgerEntry').set({ giftId: null }),
    db.updateTable('ledgerEntry').set({ isTest: 1 }),
    db.updateTable('payoutEntry').set({ payoutId: 'po_1' }),
    db.deleteFrom('ledgerEntry'),
    db.deleteFrom('payoutEntry'),
    db.deleteFrom('gift'),
    db.deleteFrom('fund'),
  ])
    await expect(change.execute()).rejects.toThrow(/the ledger only grows|foreign key/i)
  await expect(db.deleteFrom('ledgerEntry').execute()).rejects.toThrow(message)
  await anonymizeEntries(db, 'hafsa')
  expect(await db.selectFrom('ledgerEntry').select(['amountCents', 'actorName']).execute()).toEqual([
    { amountCents: 2000, actorName: 'Deleted user' },
  ])
})
