import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { listMissedDates } from './missed-days.server.ts'
import { hasPromise, pausePromise, readVersions, resumePromise, savePromise } from './promise-store.server.ts'
import { readServicePromiseView } from './promise-view.server.ts'
import { letGo, markGiven, readServiceDays, settleWithHours } from './service-day-store.server.ts'
import { settleAllMembers } from './settlement-store.server.ts'

const start = '2026-11-01'
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const clock = (today: string) => ({ today, now: noon(today) })
const money = { kind: 'money', perDay: 500, monthlyCap: 2000, currency: 'USD' } as const
const service = { kind: 'minutes', perDay: 30, monthlyCap: 90, currency: null } as const

/** A member with the goal of a page a day, whose promise starts on November 1. */
async function addPromise(db: Database, terms: typeof money | typeof service = money) {
  const { id } = await addTestMember(db, {}, noon(start))
  await db.updateTable('user').set({ timeZone: 'UTC' }).where('id', '=', id).execute()
  await db.insertInto('quranPractice').values({ userId: id, startedOn: '2026-10-20' }).execute()
  await db
    .insertInto('quranGoal')
    .values(quranGoalRow(id, '2026-10-20', 1))
    .execute()
  await savePromise(db, id, { ...terms, startsOn: start }, clock(start))
  return { id, timeZone: 'UTC' }
}

async function logReading(db: Database, userId: string, ...dates: string[]) {
  await db
    .insertInto('quranEntry')
    .values(dates.map((localDate) => quranEntryRow({ userId, localDate, pages: 1 })))
    .execute()
}

const listDays = async (db: Database, userId: string) =>
  (await readServiceDays(db, userId)).map(({ localDate, amount, status }) =>
    [localDate.slice(8), amount, status].join(' '),
  )

storeTest('missed days become open days after their grace period, up to the monthly cap', async ({ db }) => {
  const { id } = await addPromise(db)
  await logReading(db, id, '2026-11-02')
  await settleAllMembers(db, noon('2026-11-02'))
  expect(await listDays(db, id)).toEqual([])
  await settleAllMembers(db, noon('2026-11-04'))
  expect(await listDays(db, id)).toEqual(['01 500 open'])
  for (let run = 0; run < 2; run++) await settleAllMembers(db, noon('2026-11-20'))
  expect(await listDays(db, id)).toEqual(['01 500 open', '03 500 open', '04 500 open', '05 500 open'])
  await settleAllMembers(db, noon('2026-12-03'))
  expect((await listDays(db, id)).slice(4)).toEqual(['01 500 open'])
})

storeTest('a corrected day, and a day in a pause of the log, are no longer open', async ({ db }) => {
  const { id } = await addPromise(db)
  await settleAllMembers(db, noon('2026-11-04'))
  expect(await listDays(db, id)).toEqual(['01 500 open', '02 500 open'])
  await logReading(db, id, '2026-11-01')
  const pause = { userId: id, id: 'a', startsOn: '2026-11-02', endsOn: '2026-11-03', createdAt: start }
  await db.insertInto('quranPause').values(pause).execute()
  await settleAllMembers(db, noon('2026-11-06'))
  expect(await listDays(db, id)).toEqual(['04 500 open'])
})

storeTest('after a finished khatma plan, no day is missed', async ({ db }) => {
  const { id } = await addPromise(db)
  const plan = { measure: 'khatma', fromPage: 601, finishOn: '2026-11-30' } as const
  await db
    .insertInto('quranGoal')
    .values({ ...quranGoalRow(id, start, 0), ...plan })
    .execute()
  await db
    .insertInto('quranEntry')
    .values(quranEntryRow({ userId: id, localDate: '2026-11-02', pages: 4 }))
    .execute()
  await settleAllMembers(db, noon('2026-11-20'))
  expect(await listDays(db, id)).toEqual(['01 500 open'])
})

storeTest('a promise can be changed as of a date, paused, resumed and stopped', async ({ db }) => {
  const { id } = await addPromise(db)
  await savePromise(db, id, { ...service, startsOn: '2026-11-04' }, clock('2026-11-03'))
  await settleAllMembers(db, noon('2026-11-07'))
  const before = ['01 500 open', '02 500 open', '03 500 open', '04 30 open', '05 30 open']
  expect(await listDays(db, id)).toEqual(before)
  // November 6 could still be logged.
  await pausePromise(db, id, 'paused', clock('2026-11-07'))
  await settleAllMembers(db, noon('2026-11-12'))
  expect(await listDays(db, id)).toEqual(before)
  await resumePromise(db, id, clock('2026-11-12'))
  await settleAllMembers(db, noon('2026-11-14'))
  expect(await listDays(db, id)).toEqual([...before, '12 30 open'])
  await pausePromise(db, id, 'stopped', clock('2026-11-14'))
  await pausePromise(db, id, 'stopped', clock('2026-11-15'))
  await settleAllMembers(db, noon('2026-11-30'))
  expect(await listDays(db, id)).toEqual([...before, '12 30 open'])
  expect((await readVersions(db, id)).map(({ startsOn, state }) => `${startsOn} ${state}`)).toEqual([
    '2026-11-01 active',
    '2026-11-04 active',
    '2026-11-06 paused',
    '2026-11-12 active',
    '2026-11-13 stopped',
  ])
})

storeTest(
  'terms planned during a pause remain if the promise is resumed before they start, but not if it is stopped',
  async ({ db }) => {
    const member = await addPromise(db)
    const { id } = member
    const listVersions = async () =>
      (await readVersions(db, id)).map(({ startsOn, state, perDay }) => `${startsOn} ${state} ${perDay}`)
    const readView = () => readServicePromiseView(db, member, noon('2026-11-10'))
    await pausePromise(db, id, 'paused', clock('2026-11-10'))
    expect(await readView()).toMatchObject({ isPausedIndefinitely: true, next: null })
    await savePromise(db, id, { ...service, startsOn: '2026-11-20' }, clock('2026-11-10'))
    // The page does not say that no day counts until the member resumes it.
    expect(await readView()).toMatchObject({ state: 'paused', isPausedIndefinitely: false, canStop: true })
    await resumePromise(db, id, clock('2026-11-12'))
    const resumed = ['2026-11-01 active 500', '2026-11-09 paused 500', '2026-11-12 active 500']
    expect(await listVersions()).toEqual([...resumed, '2026-11-20 active 30'])

    await pausePromise(db, id, 'stopped', clock('2026-11-14'))
    expect(await listVersions()).toEqual([...resumed, '2026-11-13 stopped 500'])
    expect(await readServicePromiseView(db, member, noon('2026-11-14'))).toMatchObject({ canStop: false })
    await savePromise(db, id, { ...money, startsOn: '2026-12-01' }, clock('2026-11-15'))
    expect(await readServicePromiseView(db, member, noon('2026-11-16'))).toMatchObject({
      ...{ state: 'stopped', canStop: true },
      next: expect.stringContaining('From December 1, 2026'),
    })
    await pausePromise(db, id, 'stopped', clock('2026-11-16'))
    expect((await listVersions()).at(-1)).toBe('2026-11-15 stopped 500')
    expect(await hasPromise(db, id)).toBe(false)
  },
)

storeTest('a member can mark days as given or let them go, even before the job has run', async ({ db }) => {
  const member = await addPromise(db)
  const now = noon('2026-11-06')
  const gift = { dates: ['2026-11-01', '2026-11-02', '2026-11-05'], place: 'The food bank' }
  expect(await markGiven(db, member, gift, now)).toBe(2)
  expect(await markGiven(db, member, gift, now)).toBe(0)
  expect(await letGo(db, member, ['2026-11-02', '2026-11-03'], now)).toBe(1)
  expect(await settleWithHours(db, member, ['2026-11-04'], now)).toBe(0)
  expect(await listDays(db, member.id)).toEqual([
    '01 500 given',
    '02 500 given',
    '03 500 forgiven',
    '04 500 open',
  ])
  const other = await addTestMember(db)
  expect(await letGo(db, { id: other.id, timeZone: null }, ['2026-11-04'], now)).toBe(0)
  const places = await db.selectFrom('missedDayService').select(['place', 'settledAt']).execute()
  expect(places).toContainEqual({ place: 'The food bank', settledAt: now.toISOString() })
})

storeTest('approved hours settle the days before them, and no minute counts twice', async ({ db }) => {
  const member = await addPromise(db, service)
  const addHours = (localDate: string, minutes: number, status: 'approved' | 'proposed') =>
    db
      .insertInto('volunteerHours')
      .values({
        localDate,
        minutes,
        status,
        id: randomUUID(),
        userId: member.id,
        eventId: null,
        note: '',
        recordedAt: '',
      })
      .execute()
  const now = noon('2026-11-06')
  const dates = [1, 2, 3, 4].map((day) => `2026-11-0${day}`)
  await addHours('2026-11-05', 60, 'proposed')
  expect(await settleWithHours(db, member, dates, now)).toBe(0)
  await addHours('2026-11-05', 70, 'approved')
  const settled = await Promise.all([
    settleWithHours(db, member, dates, now),
    settleWithHours(db, member, dates, now),
  ])
  expect(settled.sort()).toEqual([0, 2])
  expect(await listDays(db, member.id)).toEqual(['01 30 served', '02 30 served', '03 30 open'])
})

/** Ten members who missed different days. */
async function addMembers(db: Database) {
  for (let member = 0; member < 10; member++) {
    const { id } = await addPromise(db)
    await logReading(db, id, addDays(start, member), addDays(start, member + 2))
  }
}

const dump = async (db: Database) =>
  (await db.selectFrom('missedDayService').select(['userId', 'localDate', 'amount']).execute())
    .map(({ userId, localDate, amount }) => `${userId} ${localDate} ${amount}`)
    .sort()

storeTest(
  'the job settles no day twice if it crashes after any batch, or runs on two nodes',
  async ({ db }) => {
    await addMembers(db)
    const now = noon('2026-11-09')
    const batches = { batchSize: 3 }
    for (let crash = 1; crash <= 4; crash++) {
      let call = 0
      const crashing: typeof listMissedDates = async (...args) => {
        if (++call >= crash) throw new Error('crash')
        return listMissedDates(...args)
      }
      const run = settleAllMembers(db, now, { ...batches, listMissed: crashing })
      if (crash === 4) await run.catch(() => {})
      else await expect(run).rejects.toThrow('crash')
    }
    await Promise.all([settleAllMembers(db, now, batches), settleAllMembers(db, now, batches)])
    const settled = await dump(db)
    expect(settled).toHaveLength(10 * 4)
    await db.deleteFrom('missedDayService').execute()
    await db.updateTable('promiseSettlement').set({ throughDate: '2026-10-31' }).execute()
    await settleAllMembers(db, now)
    expect(await dump(db)).toEqual(settled)
  },
)
