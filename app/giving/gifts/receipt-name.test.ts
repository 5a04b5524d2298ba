import { expect } from 'vitest'
import { findLastReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { statementOf } from '#app/giving/receipts/statement-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addDonor } from '#tests/fixtures/confirmed-gift.ts'
import { chargeFixture, paymentFixture } from '#tests/fixtures/payment-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { applyPayment } from './apply-payment.server.ts'
import { type NewGift, startGift } from './gift-store.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const email = 'amina@example.org'

const start = (db: Database, id: string, name: string, gift: Partial<NewGift> = {}) => {
  const details = { fundId: 'general', amountCents: 2000, isTest: false, ...gift }
  return db.transaction().execute((tx) => startGift(tx, { id, donor: { name, email }, ...details }, now))
}

async function pay(db: Database, id: string, details: { giftId?: string | null; recurringGiftId?: string }) {
  const charges = [chargeFixture({ id: `ch_${id}` })]
  await applyPayment(db, paymentFixture({ id: `pi_${id}`, charges, giftId: id, ...details }), now)
  const gift = await db
    .selectFrom('gift')
    .select('id')
    .where('paymentId', '=', `pi_${id}`)
    .executeTakeFirstOrThrow()
  return (await findLastReceipt(db, gift.id))?.content.facts.donor
}

const donorName = async (db: Database) =>
  (await db.selectFrom('donor').select('name').where('email', '=', email).executeTakeFirstOrThrow()).name

storeTest(
  'a receipt shows the name entered with its gift; statements show the name from the latest paid gift',
  async ({ db }) => {
    await start(db, 'a', 'Aminna')
    expect(await pay(db, 'a', {})).toBe('Aminna')
    await start(db, 'b', 'Amina')
    // Nobody can rename a donor without paying.
    expect(await donorName(db)).toBe('Aminna')
    expect(await pay(db, 'b', {})).toBe('Amina')
    expect(await donorName(db)).toBe('Amina')
    const { id } = await db.selectFrom('donor').select('id').executeTakeFirstOrThrow()
    expect((await statementOf(db, id, 2026, '2026-11-21'))?.document.recipient).toBe('Amina')
    await start(db, 'c', 'Test', { isTest: true })
    await applyPayment(db, paymentFixture({ id: 'pi_c', giftId: 'c', isTest: true }), now)
    expect(await donorName(db)).toBe('Amina')
  },
)

storeTest(
  'receipts of a monthly gift keep its name, and its later payments do not overwrite the donor’s newer name',
  async ({ db }) => {
    const donorId = await addDonor(db, { name: 'Yusuf', email })
    const gift = { id: 'm', reference: 'REC-1', donorId, fundId: 'general', receiptName: 'Yusuf' }
    const terms = { amountCents: 2000, currency: 'USD', interval: 'month', status: 'active' } as const
    await db
      .insertInto('recurringGift')
      .values({ ...gift, ...terms, createdAt: now.toISOString() })
      .execute()
    const monthly = { giftId: null, recurringGiftId: 'm' }
    expect(await pay(db, 'm1', monthly)).toBe('Yusuf')
    await start(db, 'once', 'Amina')
    expect(await pay(db, 'once', {})).toBe('Amina')
    expect(await pay(db, 'm2', monthly)).toBe('Yusuf')
    expect(await donorName(db)).toBe('Amina')
  },
)

storeTest('a gift with someone else’s address does not rename the owner of the address', async ({ db }) => {
  const owner = await addTestMember(db, { email })
  const other = await addTestMember(db)
  await addDonor(db, { name: 'Amina', email, userId: owner.id })
  await start(db, 'a', 'Stranger')
  expect(await pay(db, 'a', {})).toBe('Stranger')
  await start(db, 'b', 'Stranger', { userId: other.id })
  await pay(db, 'b', {})
  expect(await donorName(db)).toBe('Amina')
  await db.updateTable('donor').set({ userId: null }).execute()
  await start(db, 'c', 'Stranger', { userId: other.id })
  await pay(db, 'c', {})
  expect(await donorName(db)).toBe('Amina')
  // The owner has a verified address, and has not agreed to link this donor to their account.
  await start(db, 'logged out', 'Stranger')
  await pay(db, 'logged out', {})
  expect(await donorName(db)).toBe('Amina')
  await start(db, 'd', 'Amina Yusuf', { userId: owner.id })
  await pay(db, 'd', {})
  expect(await donorName(db)).toBe('Amina Yusuf')
})
