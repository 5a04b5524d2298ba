import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { deletionOf, putOf, tapOf } from '#tests/quran-operations.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { dailyGoalPages, formatDailyGoal } from './daily-goal.ts'
import { applyOperations } from './entry-store.server.ts'
import { readReading, readReadingSummary } from './reading-store.server.ts'

const today = '2026-11-21'
const now = new Date(`${today}T12:00:00Z`)
const at = '2026-11-01T00:00:00.000Z'

async function addReader(
  db: Database,
  days: { localDate: string; pages: number }[],
  startedOn = '2026-11-15',
) {
  const { id } = await addTestMember(db)
  const rows = days.map((day) => quranEntryRow({ userId: id, ...day }))
  if (rows.length > 0) await db.insertInto('quranEntry').values(rows).execute()
  await db.insertInto('quranPractice').values({ userId: id, startedOn }).execute()
  await db
    .insertInto('quranGoal')
    .values(quranGoalRow(id, startedOn, 1))
    .execute()
  return { id, timeZone: 'UTC' }
}

storeTest('several entries on one day add up to the daily goal', async ({ db }) => {
  const member = await addReader(db, [
    { localDate: '2026-11-19', pages: 0.5 },
    { localDate: '2026-11-19', pages: 0.5 },
    { localDate: '2026-11-20', pages: 2 },
  ])
  await db.insertInto('quranGroup').values({ id: 'g', name: 'Fajr readers', createdAt: at }).execute()
  await db.insertInto('quranGroupMember').values({ groupId: 'g', userId: member.id, joinedAt: at }).execute()
  const summary = await readReadingSummary(db, member, now)
  expect(summary).toMatchObject({
    today,
    hasStarted: true,
    hasEntries: true,
    todayState: 'pending',
    reading: null,
    currentStreak: 2,
    longestStreak: 2,
    missedDays: 4,
    daysRead: 2,
    badges: [{ key: 'first-day', name: 'First Leaf', earnedOn: '2026-11-19' }],
    groups: [{ id: 'g', name: 'Fajr readers' }],
  })
  expect(summary.week.map(({ state }) => state)).toEqual([
    'missed',
    'missed',
    'missed',
    'missed',
    'done',
    'done',
    'pending',
  ])
  expect([formatDailyGoal(summary), dailyGoalPages(summary)]).toEqual(['1 page', 1])
})

storeTest('a new member has read nothing and missed nothing', async ({ db }) => {
  const { id } = await addTestMember(db)
  const summary = await readReadingSummary(db, { id, timeZone: null }, now)
  expect(summary).toMatchObject({
    hasStarted: false,
    hasEntries: false,
    todayState: 'free',
    goal: null,
    currentStreak: 0,
    missedDays: 0,
    badges: [],
    groups: [],
  })
  expect(summary.week.map(({ date }) => date)).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back)),
  )
  expect(formatDailyGoal(summary)).toBeNull()
})

storeTest(
  'a checkpoint changes only which entries are read from the database, not the result',
  async ({ db }) => {
    const days = Array.from({ length: 400 }, (_, back) => ({
      localDate: addDays(today, -back),
      pages: back % 3,
    }))
    const member = await addReader(
      db,
      days.filter(({ pages }) => pages > 0),
      addDays(today, -400),
    )
    const first = await readReading(db, member, now)
    const findCheckpoint = () => db.selectFrom('quranCheckpoint').select('throughDate').executeTakeFirst()
    expect(await findCheckpoint()).toEqual({ throughDate: '2026-11-11' })
    expect(first.recent).toMatchObject({ from: addDays(today, -365), amounts: { length: 56 } })
    const { summary, recent } = first
    expect(await readReading(db, member, now)).toMatchObject({ summary, recent })
    // What comes before the checkpoint is not read again.
    await db.deleteFrom('quranEntry').where('localDate', '<', '2026-11-01').execute()
    expect(await readReading(db, member, now)).toMatchObject({ summary, recent })
    // The checkpoint is now more than a week behind, so it moves.
    await readReadingSummary(db, member, new Date('2026-11-30T12:00:00Z'))
    expect(await findCheckpoint()).toEqual({ throughDate: '2026-11-20' })
  },
)

storeTest('a correction can restore a streak and earn its badge, or remove both', async ({ db }) => {
  const week = [6, 5, 4, 2, 1, 0].map((back) => ({ localDate: addDays(today, -back), pages: 1 }))
  const member = await addReader(db, week)
  const listBadges = async () => {
    const rows = await db.selectFrom('quranBadge').select('badge').orderBy('badge').execute()
    return rows.map(({ badge }) => badge)
  }
  expect(await readReadingSummary(db, member, now)).toMatchObject({ currentStreak: 3 })
  expect(await listBadges()).toEqual(['first-day'])
  const missedDate = addDays(today, -3)
  const entryId = `read-${missedDate}`
  await applyOperations(db, member.id, [tapOf({ localDate: missedDate, at: `${today}T10:00:00.000Z` })], now)
  expect(await readReadingSummary(db, member, now)).toMatchObject({ currentStreak: 7 })
  expect(await listBadges()).toEqual(['days-7', 'first-day'])
  const deletion = deletionOf({ localDate: missedDate, entryId, at: `${today}T11:00:00.000Z` })
  await applyOperations(db, member.id, [deletion], now)
  expect(await readReadingSummary(db, member, now)).toMatchObject({ currentStreak: 3 })
  expect(await listBadges()).toEqual(['first-day'])
})

storeTest('an entry added while the checkpoint moves is never missing from the totals', async ({ db }) => {
  const member = await addReader(db, [{ localDate: '2026-10-01', pages: 1 }], '2026-10-01')
  const lateEntry = putOf({ localDate: '2026-10-02', at: '2026-10-02T12:00:00.000Z', content: { pages: 1 } })
  await Promise.all([
    readReadingSummary(db, member, now),
    applyOperations(db, member.id, [lateEntry], now),
    readReadingSummary(db, member, now),
  ])
  expect(await readReadingSummary(db, member, now)).toMatchObject({ daysRead: 2, longestStreak: 2 })
})
