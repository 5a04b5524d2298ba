import { expect } from 'vitest'
import { everyDay, type Goal } from '#app/quran/practice/goal.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { readPlanProgress } from './plan-progress.server.ts'

const plan = (change: Partial<Goal> = {}): Goal => ({
  startsOn: '2026-11-20',
  measure: 'khatma',
  amount: 0,
  weekdays: everyDay,
  fromPage: 1,
  finishOn: '2026-12-19',
  ...change,
})

storeTest(
  'a plan continues after the pages read before today, unless today’s reading finishes the plan',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const read = (localDate: string, pages: number) =>
      db
        .insertInto('quranEntry')
        .values(quranEntryRow({ userId: id, localDate, pages }))
        .execute()
    const progress = (goal: Goal) =>
      readPlanProgress(db, id, { startedOn: '2026-11-20', goals: [goal], pauses: [] }, '2026-11-23')
    const nextPage = async (goal: Goal) => (await progress(goal)).nextPage
    await read('2026-11-19', 100)
    expect(await nextPage(plan())).toBe(1)
    await read('2026-11-20', 20)
    await read('2026-11-22', 4.5)
    await read('2026-11-23', 9)
    expect(await nextPage(plan())).toBe(25)
    expect(await nextPage(plan({ fromPage: 50 }))).toBe(74)
    expect(await nextPage(plan({ startsOn: '2026-11-23', fromPage: 30 }))).toBe(30)
    // Finished: the next plan begins with page 1.
    expect(await nextPage(plan({ fromPage: 590 }))).toBe(1)
    expect(await nextPage(plan({ measure: 'any' }))).toBe(1)
    // 24.5 pages were read before today, and 9 today.
    const finishedToday = async (fromPage: number) => (await progress(plan({ fromPage }))).finishedToday
    expect(await Promise.all([582, 581, 580, 572, 571].map(finishedToday))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(await progress(plan({ fromPage: 575 }))).toEqual({ nextPage: 1, finishedToday: true })
  },
)
