import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { everyDay, type Goal } from '#app/quran/practice/goal.ts'
import { findPractice } from '#app/quran/practice/practice-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { listGoals, removeGoal, setGoal } from './goals-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = { today: '2026-11-23', now }

const pages = (startsOn: string, amount: number): Goal => ({
  startsOn,
  amount,
  measure: 'pages',
  weekdays: everyDay,
  fromPage: null,
  finishOn: null,
})

const listAmounts = async (db: Database, userId: string) =>
  (await listGoals(db, userId)).map(({ startsOn, amount }) => [startsOn, amount])

storeTest(
  'a goal replaces one that starts on the same day, and past days keep their goals',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await setGoal(db, id, pages('2026-11-01', 1), { ...at, today: '2026-11-01' })
    await setGoal(db, id, pages('2026-11-23', 2), at)
    await setGoal(db, id, pages('2026-11-23', 0.5), at)
    await setGoal(db, id, pages('2026-12-01', 3), at)
    await expect(setGoal(db, id, pages('2026-11-22', 9), at)).rejects.toThrow('Past days')
    expect(await listAmounts(db, id)).toEqual([
      ['2026-11-01', 1],
      ['2026-11-23', 0.5],
      ['2026-12-01', 3],
    ])
    expect((await findPractice(db, id))?.startedOn).toBe('2026-11-01')
  },
)

storeTest('only goals that start today or later can be removed, and only by their member', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await setGoal(db, id, pages('2026-11-01', 1), { ...at, today: '2026-11-01' })
  await setGoal(db, id, pages('2026-11-23', 2), at)
  await removeGoal(db, other.id, '2026-11-23', at.today)
  await removeGoal(db, id, '2026-11-01', at.today)
  expect(await listAmounts(db, id)).toEqual([
    ['2026-11-01', 1],
    ['2026-11-23', 2],
  ])
  await removeGoal(db, id, '2026-11-23', at.today)
  expect(await listAmounts(db, id)).toEqual([['2026-11-01', 1]])
})

storeTest('devices that set a goal for the same date at the same time leave one goal', async ({ db }) => {
  const { id } = await addTestMember(db)
  await Promise.all([1, 2, 3, 4].map((amount) => setGoal(db, id, pages('2026-11-23', amount), at)))
  expect(await listGoals(db, id)).toHaveLength(1)
})

storeTest('all fields of a plan are stored', async ({ db }) => {
  const { id } = await addTestMember(db)
  const plan: Goal = { ...pages('2026-11-24', 0), measure: 'khatma', fromPage: 22, finishOn: '2027-03-09' }
  await setGoal(db, id, plan, at)
  expect(await listGoals(db, id)).toEqual([plan])
})
