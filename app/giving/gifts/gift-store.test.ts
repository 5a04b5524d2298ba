import { expect } from 'vitest'
import { generalFund, zakatFund } from '#app/giving/funds/funds.ts'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { fundTotals, giftTotals, memberTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  chargeFixture,
  paymentFixture,
  payoutFixture,
  refundFixture,
} from '#tests/fixtures/payment-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { applyPayment, applyPayout } from './apply-payment.server.ts'
import { findOrAddDonor } from './donor-store.server.ts'
import { abandonGift, findGift, type NewGift, setCheckoutSession, startGift } from './gift-store.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const donor = { name: 'Amina Yusuf', email: 'Amina@Example.org' }

const start = (db: Database, gift: Partial<NewGift> = {}) =>
  db
    .transaction()
    .execute((tx) =>
      startGift(
        tx,
        { id: 'gift-1', donor, fundId: generalFund, amountCents: 2000, isTest: false, ...gift },
        now,
      ),
    )

storeTest('a gift is started once, and confirmed once by its payment', async ({ db }) => {
  const gift = await start(db)
  expect(await start(db)).toEqual(gift)
  expect(gift.reference).toMatch(/^GFT-\w{4}-\w{2}$/)
  await applyPayment(db, paymentFixture({ status: 'open', charges: [] }), now)
  expect(await findGift(db, gift.id)).toMatchObject({ status: 'started', paymentId: null })
  for (let times = 0; times < 2; times += 1) await applyPayment(db, paymentFixture(), now)
  expect(await findGift(db, gift.id)).toMatchObject({
    status: 'confirmed',
    paymentId: 'pi_1',
    receivedOn: '2026-11-21',
    method: 'card',
  })
  expect((await giftTotals(db, [gift.id])).get(gift.id)).toMatchObject({
    givenCents: 2000,
    feeCents: -88,
    netCents: 2000,
  })
  expect((await checkLedger(db)).differences).toEqual([])
})

storeTest('an older state of a payment does not undo a newer one', async ({ db }) => {
  const { id } = await start(db)
  const refunded = paymentFixture({ charges: [chargeFixture({ refunds: [refundFixture()] })] })
  await applyPayment(db, refunded, now)
  await applyPayment(db, paymentFixture({ status: 'canceled', charges: [] }), now)
  await applyPayment(db, paymentFixture({ charges: [chargeFixture({ feeCents: null })] }), now)
  await db.transaction().execute((tx) => abandonGift(tx, id))
  expect(await findGift(db, id)).toMatchObject({ status: 'confirmed' })
  expect((await giftTotals(db, [id])).get(id)).toMatchObject({ netCents: 1500, feeCents: -88 })
})

storeTest(
  'a gift whose payment was canceled is abandoned, and confirmed if it is paid after all',
  async ({ db }) => {
    const { id } = await start(db)
    await applyPayment(db, paymentFixture({ status: 'canceled', charges: [] }), now)
    expect(await findGift(db, id)).toMatchObject({ status: 'abandoned' })
    await applyPayment(db, paymentFixture(), now)
    expect(await findGift(db, id)).toMatchObject({ status: 'confirmed' })
  },
)

storeTest(
  'a gift is found by its checkout session; a payment for something else is ignored',
  async ({ db }) => {
    const { id } = await start(db)
    await setCheckoutSession(db, { kind: 'gift', id }, 'cs_1')
    await applyPayment(db, paymentFixture({ id: 'pi_2', giftId: null }), now)
    expect(await db.selectFrom('ledgerEntry').select('key').execute()).toEqual([])
    await applyPayment(db, paymentFixture({ giftId: null, sessionId: 'cs_1' }), now)
    expect(await findGift(db, id)).toMatchObject({ status: 'confirmed' })
  },
)

storeTest('a gift that was paid twice becomes two gifts', async ({ db }) => {
  await start(db)
  await applyPayment(db, paymentFixture(), now)
  const second = paymentFixture({ id: 'pi_2', charges: [chargeFixture({ id: 'ch_2' })] })
  await Promise.all([applyPayment(db, second, now), applyPayment(db, second, now)])
  const gifts = await db.selectFrom('gift').select(['paymentId', 'status']).orderBy('paymentId').execute()
  expect(gifts).toEqual([
    { paymentId: 'pi_1', status: 'confirmed' },
    { paymentId: 'pi_2', status: 'confirmed' },
  ])
  expect((await checkLedger(db)).byGift).toBe(2 * (2000 - 88))
})

storeTest(
  'test gifts are confirmed, but not counted in funds, for members or in the ledger check',
  async ({ db }) => {
    const member = await addTestMember(db)
    const { id } = await start(db, { isTest: true, userId: member.id })
    await expect(applyPayment(db, paymentFixture(), now)).rejects.toThrow('test mode')
    await applyPayment(db, paymentFixture({ isTest: true }), now)
    await applyPayout(db, payoutFixture({ isTest: true }), now)
    expect(await findGift(db, id)).toMatchObject({ status: 'confirmed', isTest: 1 })
    expect((await giftTotals(db, [id])).get(id)).toMatchObject({ netCents: 2000 })
    expect(await fundTotals(db)).toEqual([])
    expect(await memberTotal(db, member.id)).toBe(0)
    expect(await checkLedger(db)).toMatchObject({ byFund: 0, byPlace: 0, differences: [] })
  },
)

storeTest('money in another currency is refused', async ({ db }) => {
  await start(db)
  await expect(applyPayment(db, paymentFixture({ currency: 'eur' }), now)).rejects.toThrow('USD')
  expect(await db.selectFrom('ledgerEntry').select('key').execute()).toEqual([])
})

storeTest('each payment of a monthly gift becomes a gift with its donor and fund', async ({ db }) => {
  const donorId = await db.transaction().execute((tx) => findOrAddDonor(tx, donor, now))
  await db
    .insertInto('recurringGift')
    .values({
      id: 'monthly',
      reference: 'GFT-M',
      donorId,
      fundId: zakatFund,
      amountCents: 2000,
      feeCoverCents: 90,
      currency: 'USD',
      interval: 'month',
      status: 'active',
      createdAt: now.toISOString(),
    })
    .execute()
  const payment = paymentFixture({ giftId: null, recurringGiftId: 'monthly' })
  await Promise.all([1, 2, 3].map(() => applyPayment(db, payment, now)))
  const secondPayment = { id: 'pi_2', charges: [chargeFixture({ id: 'ch_2', amountCents: 3000 })] }
  await applyPayment(db, { ...payment, ...secondPayment }, now)
  const gifts = await db.selectFrom('gift').selectAll().orderBy('amountCents').execute()
  const gift = { recurringGiftId: 'monthly', donorId, fundId: zakatFund, status: 'confirmed' }
  expect(gifts).toMatchObject([
    { ...gift, amountCents: 2000, feeCoverCents: 90 },
    { ...gift, amountCents: 3000, feeCoverCents: 0 },
  ])
  expect(gifts).toHaveLength(2)
})

storeTest(
  'gifts with the same email address share a donor; a member is linked only to their own address',
  async ({ db }) => {
    const member = await addTestMember(db, { email: 'maryam@example.org' })
    const add = (email: string, userId?: string) =>
      db.transaction().execute((tx) => findOrAddDonor(tx, { name: 'Maryam', email, userId }, now))
    const ids = await Promise.all([add('a@example.org'), add(' A@example.org')])
    expect(new Set(ids).size).toBe(1)
    expect(await add('a@example.org', member.id)).toBe(ids[0])
    const ownDonorId = await add('Maryam@example.org', member.id)
    const noEmailDonorId = await add('', member.id)
    expect(await add('', member.id)).toBe(noEmailDonorId)
    expect(await add('')).not.toBe(await add(''))
    const linkedDonors = await db.selectFrom('donor').select('id').where('userId', '=', member.id).execute()
    expect(linkedDonors.map(({ id }) => id).sort()).toEqual([ownDonorId, noEmailDonorId].sort())
  },
)
