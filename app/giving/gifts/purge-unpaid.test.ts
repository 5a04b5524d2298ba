import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { storeTest } from '#tests/database.ts'
import { storeGift } from '#tests/fixtures/gift-fixture.ts'
import { paymentFixture } from '#tests/fixtures/payment-fixture.ts'
import { applyPayment } from './apply-payment.server.ts'
import { abandonGift, startGift } from './gift-store.server.ts'
import { purgeUnpaidGifts, unknownStatusRetentionDays, unpaidRetentionDays } from './purge-unpaid.server.ts'
import { reverseGift } from './record-gift.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const after = (days: number) => daysAfter(now, days)
const afterRetention = after(unpaidRetentionDays + 1)

async function start(db: Database, id: string, email: string, at = now) {
  const gift = { id, donor: { name: id, email }, fundId: 'general', amountCents: 2000, isTest: false }
  await db.transaction().execute((tx) => startGift(tx, gift, at))
}

const idsOf = async (db: Database, table: 'gift' | 'recurringGift') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
const donorEmails = async (db: Database) =>
  (await db.selectFrom('donor').select('email').orderBy('email').execute()).map(({ email }) => email)

storeTest(
  'an abandoned gift is deleted with its donor after the number of days that the privacy page states',
  async ({ db }) => {
    await start(db, 'left', 'left@example.org')
    await start(db, 'open', 'open@example.org')
    await start(db, 'again', 'paid@example.org')
    await start(db, 'gift-1', 'paid@example.org')
    for (const id of ['left', 'again']) await abandonGift(db, id)
    await applyPayment(db, paymentFixture(), now)
    const note = { subject: 'gift', kind: 'note', title: null, body: 'Called', mailId: null } as const
    await db
      .insertInto('note')
      .values({
        ...note,
        id: 'n',
        subjectId: 'left',
        actorId: null,
        actorName: '',
        createdAt: now.toISOString(),
      })
      .execute()
    await purgeUnpaidGifts(db, after(unpaidRetentionDays - 1))
    expect(await idsOf(db, 'gift')).toEqual(['again', 'gift-1', 'left', 'open'])
    await purgeUnpaidGifts(db, afterRetention)
    // It is not known yet whether the open gift was paid.
    expect(await idsOf(db, 'gift')).toEqual(['gift-1', 'open'])
    expect(await donorEmails(db)).toEqual(['open@example.org', 'paid@example.org'])
    expect(await db.selectFrom('note').select('id').execute()).toEqual([])
    await purgeUnpaidGifts(db, after(unknownStatusRetentionDays + 1))
    expect([await idsOf(db, 'gift'), await donorEmails(db)]).toEqual([['gift-1'], ['paid@example.org']])
  },
)

storeTest('a gift in the ledger is never deleted, even if it was reversed', async ({ db }) => {
  const { id } = await storeGift(db, { id: 'imported' }, now)
  await db.transaction().execute((tx) => reverseGift(tx, id, 'entered twice', null, now))
  await db.updateTable('gift').set({ status: 'abandoned' }).execute()
  await purgeUnpaidGifts(db, after(400))
  expect(await idsOf(db, 'gift')).toEqual(['imported'])
  expect(await donorEmails(db)).toEqual(['amina@example.org'])
})

storeTest('a monthly gift without a first payment is deleted with its donor', async ({ db }) => {
  const donor = (id: string) => ({ id, name: id, email: `${id}@example.org`, createdAt: now.toISOString() })
  await db.insertInto('donor').values(['a', 'b'].map(donor)).execute()
  const row = { fundId: 'general', amountCents: 2000, currency: 'USD', interval: 'month' as const }
  const gift = (id: string, subscriptionId: string | null) => ({
    ...row,
    id,
    reference: id,
    donorId: id,
    subscriptionId,
    status: 'stopped' as const,
    createdAt: now.toISOString(),
  })
  await db
    .insertInto('recurringGift')
    .values([gift('a', null), gift('b', 'sub_1')])
    .execute()
  await purgeUnpaidGifts(db, afterRetention)
  expect([await idsOf(db, 'recurringGift'), await donorEmails(db)]).toEqual([['b'], ['b@example.org']])
})

storeTest('a donor who gives again during a purge is never lost', async ({ db }) => {
  for (let n = 0; n < 10; n += 1) {
    await start(db, `old-${n}`, `d${n}@example.org`)
    await abandonGift(db, `old-${n}`)
  }
  const newGifts = Array.from({ length: 10 }, (_, n) =>
    start(db, `new-${n}`, `d${n}@example.org`, afterRetention),
  )
  await Promise.allSettled([purgeUnpaidGifts(db, afterRetention), ...newGifts])
  const gifts = await db
    .selectFrom('gift')
    .leftJoin('donor', 'donor.id', 'gift.donorId')
    .select(['gift.id', 'donor.id as donorId'])
    .execute()
  expect(gifts.every(({ donorId }) => donorId !== null)).toBe(true)
})
