import fc from 'fast-check'
import { expect } from 'vitest'
import { minCents } from '#app/giving/amounts/amount.ts'
import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { abandonGift, findGift } from '#app/giving/gifts/gift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { chargeFixture, paymentFixture, refundFixture } from '#tests/fixtures/payment-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { quranGoalRow } from '#tests/quran-rows.ts'
import {
  findUnpaidMissedDaysGift,
  releaseDays,
  startMissedDaysGift,
} from './missed-days-gift-store.server.ts'
import { savePromise } from './promise-store.server.ts'
import { readServicePromiseView } from './promise-view.server.ts'
import { letGo, markGiven, readServiceDays } from './service-day-store.server.ts'
import { settleAllMembers } from './settlement-store.server.ts'

const start = '2026-11-01'
const now = new Date('2026-11-07T12:00:00Z')
const dates = ['2026-11-01', '2026-11-02', '2026-11-03']
const choice = { dates, fundId: 'sadaqah', isTest: false }

/** A member who promised $5 for each day, and missed November 1 to 5. */
async function addPromise(db: Database) {
  const startsAt = new Date(`${start}T12:00:00Z`)
  const { id, name, email } = await addTestMember(db, {}, startsAt)
  await db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', id).execute()
  await db.insertInto('quranPractice').values({ userId: id, startedOn: start }).execute()
  await db
    .insertInto('quranGoal')
    .values(quranGoalRow(id, start, 1))
    .execute()
  const terms = { kind: 'money', perDay: 500, monthlyCap: 5000, currency: 'USD', startsOn: start } as const
  await savePromise(db, id, terms, { today: start, now: startsAt })
  return { id, name, email, timeZone: 'UTC' }
}

async function startGiftOf(db: Database, member: Awaited<ReturnType<typeof addPromise>>, gift = choice) {
  const result = await startMissedDaysGift(db, member, gift, now)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const pay = (db: Database, giftId: string, { refundCents = 0, isTest = false, amountCents = 1500 } = {}) => {
  const refunds = refundCents > 0 ? [refundFixture({ id: `re_${giftId}`, amountCents: refundCents })] : []
  const charges = [chargeFixture({ id: `ch_${giftId}`, amountCents, refunds })]
  return applyPayment(db, paymentFixture({ id: `pi_${giftId}`, giftId, isTest, charges }), now)
}

const listDays = async (db: Database, userId: string) =>
  (await readServiceDays(db, userId)).map(({ localDate, status }) => `${localDate.slice(8)} ${status}`)

const readView = async (db: Database, member: { id: string; timeZone: string }) => {
  const { open, waiting, total } = await readServicePromiseView(db, member, now)
  return { open: open.money.days.map(({ date }) => date.slice(8)), waiting: waiting.length, total }
}

const settled = ['01 given', '02 given', '03 given', '04 open', '05 open']

storeTest('paying for a gift settles exactly the chosen days', async ({ db }) => {
  const member = await addPromise(db)
  // Nothing is given before the member presses the button.
  await settleAllMembers(db, now)
  expect(await db.selectFrom('gift').select('id').execute()).toEqual([])
  expect(await listDays(db, member.id)).toEqual(['01 open', '02 open', '03 open', '04 open', '05 open'])
  const gift = await startGiftOf(db, member)
  expect(await findGift(db, gift.id)).toMatchObject({
    amountCents: 1500,
    fundId: 'sadaqah',
    userId: member.id,
    status: 'started',
  })
  expect(await readView(db, member)).toEqual({ open: ['04', '05'], waiting: 1, total: null })
  // Neither another gift nor anything else takes a day whose gift is waiting for payment.
  expect(await startMissedDaysGift(db, member, { ...choice, dates: ['2026-11-03', '2026-11-04'] }, now)).toBe(
    'changed',
  )
  expect(await markGiven(db, member, { dates, place: '' }, now)).toBe(0)
  expect(await letGo(db, member, dates, now)).toBe(0)
  for (let event = 0; event < 2; event++) await pay(db, gift.id)
  // The page shows the payment before the job has run.
  expect(await readView(db, member)).toEqual({ open: ['04', '05'], waiting: 0, total: '$15.00' })
  for (let run = 0; run < 2; run++) await settleAllMembers(db, now)
  expect(await listDays(db, member.id)).toEqual(settled)
  // A refund does not reopen the days.
  await pay(db, gift.id, { refundCents: 1500 })
  await settleAllMembers(db, now)
  expect(await listDays(db, member.id)).toEqual(settled)
  const days = await db
    .selectFrom('missedDayService')
    .select('giftId')
    .where('status', '=', 'given')
    .execute()
  expect(new Set(days.map(({ giftId }) => giftId))).toEqual(new Set([gift.id]))
})

storeTest('an abandoned gift frees its days, and settles them if it is paid after all', async ({ db }) => {
  const member = await addPromise(db)
  const stranger = await addPromise(db)
  const first = await startGiftOf(db, member)
  await releaseDays(db, stranger.id, first.id)
  expect(await findUnpaidMissedDaysGift(db, stranger.id, first.id)).toBeUndefined()
  expect(await findUnpaidMissedDaysGift(db, member.id, first.id)).toMatchObject({ amountCents: 1500 })
  await releaseDays(db, member.id, first.id)
  expect(await readView(db, member)).toMatchObject({ open: ['01', '02', '03', '04', '05'], waiting: 0 })
  await pay(db, first.id)
  await settleAllMembers(db, now)
  expect(await listDays(db, member.id)).toEqual(settled)
  // An expired payment page does the same.
  const second = await startGiftOf(db, member, { ...choice, dates: ['2026-11-04'] })
  await abandonGift(db, second.id)
  expect(await markGiven(db, member, { dates: ['2026-11-04'], place: 'At home' }, now)).toBe(1)
  await pay(db, second.id, { amountCents: 500 })
  await settleAllMembers(db, now)
  const day = db
    .selectFrom('missedDayService')
    .select(['giftId', 'place'])
    .where('localDate', '=', '2026-11-04')
  expect(await day.where('userId', '=', member.id).execute()).toEqual([{ giftId: null, place: 'At home' }])
})

storeTest('a gift in test mode settles nothing, and no gift starts without open days', async ({ db }) => {
  const member = await addPromise(db)
  const gift = await startGiftOf(db, member, { ...choice, isTest: true })
  await pay(db, gift.id, { isTest: true })
  await settleAllMembers(db, now)
  expect(await readView(db, member)).toEqual({
    open: ['01', '02', '03', '04', '05'],
    waiting: 0,
    total: null,
  })
  expect(await startMissedDaysGift(db, member, { ...choice, dates: [...dates, '2026-11-30'] }, now)).toBe(
    'changed',
  )
  expect(await startMissedDaysGift(db, member, { ...choice, dates: [] }, now)).toBe('changed')
})

storeTest('days that are too little for a gift stay open', async ({ db }) => {
  const member = await addPromise(db)
  await settleAllMembers(db, now)
  // Of this day, the monthly maximum has left only a few cents.
  await db
    .updateTable('missedDayService')
    .set({ amount: minCents() - 1 })
    .where('localDate', '=', '2026-11-03')
    .execute()
  const start = (chosen: string[]) => startMissedDaysGift(db, member, { ...choice, dates: chosen }, now)
  expect(await start(['2026-11-03'])).toBe('tooLittle')
  expect(await db.selectFrom('gift').select('id').execute()).toEqual([])
  expect(await start(['2026-11-02', '2026-11-03'])).toMatchObject({ amountCents: 500 + minCents() - 1 })
})

storeTest(
  'if many gifts are started at the same time for the same days, only one succeeds',
  async ({ db }) => {
    const member = await addPromise(db)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => startMissedDaysGift(db, member, choice, now)),
    )
    expect(results.filter((result) => result === 'changed')).toHaveLength(7)
    expect(await db.selectFrom('gift').select('id').execute()).toHaveLength(1)
  },
)

const steps = fc.array(
  fc.record({
    step: fc.constantFrom('start' as const, 'free', 'pay', 'refund', 'settle', 'elsewhere', 'letGo'),
    first: fc.integer({ min: 0, max: 4 }),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 14 },
)

storeTest(
  'after steps in any order, a day is settled at most once, and only by a gift that includes it',
  async ({ db, url }) => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      const member = await addPromise(db)
      const gifts: { id: string; amountCents: number; dates: string[] }[] = []
      const settledStatuses = new Map<string, string>()
      for (const { step, first, count } of sequence) {
        const days = Array.from({ length: count }, (_, day) => addDays(start, first + day)).filter(
          (date) => date < '2026-11-06',
        )
        const gift = gifts[first % Math.max(gifts.length, 1)]
        if (step === 'start') {
          const added = await startMissedDaysGift(db, member, { ...choice, dates: days }, now)
          if (typeof added !== 'string') gifts.push({ ...added, dates: days })
        } else if (step === 'elsewhere') await markGiven(db, member, { dates: days, place: '' }, now)
        else if (step === 'letGo') await letGo(db, member, days, now)
        else if (step === 'settle') await settleAllMembers(db, now)
        else if (gift && step === 'free') await releaseDays(db, member.id, gift.id)
        else if (gift) {
          const refundCents = step === 'refund' ? gift.amountCents : 0
          await pay(db, gift.id, { amountCents: gift.amountCents, refundCents })
        }
        for (const { localDate, status } of await readServiceDays(db, member.id)) {
          const previous = settledStatuses.get(localDate)
          if (previous) expect(status).toBe(previous)
          else if (status !== 'open') settledStatuses.set(localDate, status)
        }
      }
      await settleAllMembers(db, now)
      const rows = await db
        .selectFrom('missedDayService')
        .selectAll()
        .where('userId', '=', member.id)
        .where('giftId', 'is not', null)
        .execute()
      for (const { giftId, localDate, status } of rows) {
        const gift = gifts.find(({ id }) => id === giftId)
        expect(gift?.dates).toContain(localDate)
        const isPaid = (await findGift(db, giftId ?? ''))?.status === 'confirmed'
        if (status === 'given') expect(isPaid).toBe(true)
        else if (status === 'open') expect(isPaid).toBe(false)
      }
    })
    await fc.assert(property, { numRuns: url === null ? 25 : 5 })
  },
)
