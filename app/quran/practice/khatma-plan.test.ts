import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { quranGoal } from '#tests/fixtures/quran-history.ts'
import { type Goal, isScheduled } from './goal.ts'
import { countScheduledDays, planPages, portionOn } from './khatma-plan.ts'

const start = '2026-11-01'
const plan = (values: Partial<Goal>) =>
  quranGoal({ startsOn: start, measure: 'khatma', amount: 0, fromPage: 1, ...values })

/** Reads what the plan asks for, except on missed days. Returns the portions by date, and the pages that are left. */
function follow(goal: Goal, isMissed: (date: string) => boolean = () => false) {
  const portions: { date: string; pages: number; toPage: number }[] = []
  let read = 0
  for (let date = goal.startsOn; date <= (goal.finishOn ?? ''); date = addDays(date, 1)) {
    const portion = portionOn(date, goal, read, [])
    if (!portion) continue
    portions.push({ date, ...portion })
    if (!isMissed(date)) read += portion.pages
  }
  return { portions, left: planPages(goal) - read }
}

const planArbitrary = fc
  .record({
    fromPage: fc.integer({ min: 1, max: 604 }),
    weekdays: fc.integer({ min: 1, max: 127 }),
    days: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ days, ...values }) => plan({ ...values, finishOn: addDays(start, days) }))

test('a khatma in 30 days has 20.5 pages a day at first, then 20, and ends on the last page', () => {
  const { portions, left } = follow(plan({ finishOn: '2026-11-30' }))
  expect(portions.map(({ pages }) => pages)).toEqual([...Array(8).fill(20.5), ...Array(22).fill(20)])
  expect(left).toBe(0)
  expect(portions.at(-1)?.toPage).toBe(604)
})

test('the last scheduled day finishes a plan that was followed, and no portion is half a page or more above the average', () => {
  fc.assert(
    fc.property(planArbitrary, (goal) => {
      const days = countScheduledDays(goal.startsOn, goal.finishOn ?? '', goal)
      fc.pre(days > 0)
      const { portions, left } = follow(goal)
      expect(left).toBe(0)
      for (const { date, pages } of portions) {
        expect(isScheduled(date, goal)).toBe(true)
        expect(pages).toBeGreaterThan(0)
        expect(pages).toBeLessThan(planPages(goal) / days + 0.5 + 1e-9)
        expect(pages % 0.5).toBe(0)
      }
    }),
  )
})

test('after missed days, the remaining pages are spread again, so the last day still finishes the plan', () => {
  fc.assert(
    fc.property(planArbitrary, fc.integer({ min: 2, max: 5 }), (goal, interval) => {
      const dates = follow(goal).portions.map(({ date }) => date)
      const isMissed = (date: string) => dates.indexOf(date) % interval === 0 && date !== dates.at(-1)
      const followed = follow(goal, isMissed)
      const lastScheduled = followed.portions.at(-1)?.date
      if (lastScheduled && !isMissed(lastScheduled)) expect(followed.left).toBe(0)
      const [first, second] = followed.portions
      if (first && second && isMissed(first.date))
        expect(second.pages).toBeGreaterThanOrEqual(first.pages - 0.5)
    }),
  )
})

test('after its last day, a plan is overdue, and its portion is all that is left', () => {
  const goal = plan({ finishOn: '2026-11-30', weekdays: 1 })
  expect(portionOn('2026-12-01', goal, 600.5, [])).toEqual({
    fromPage: 601,
    toPage: 604,
    pages: 3.5,
    overdue: true,
  })
})

test('a plan asks for nothing before it starts, on other weekdays, in a pause, and when all is read', () => {
  const goal = plan({ finishOn: '2026-11-30', weekdays: 1 })
  // November 2, 2026, is a Monday.
  expect(portionOn('2026-11-02', goal, 0, [])?.pages).toBe(121)
  expect(portionOn('2026-10-26', goal, 0, [])).toBeNull()
  expect(portionOn('2026-11-03', goal, 0, [])).toBeNull()
  expect(portionOn('2026-11-02', goal, 0, [{ startsOn: '2026-11-02', endsOn: '2026-11-02' }])).toBeNull()
  expect(portionOn('2026-11-02', goal, 604, [])).toBeNull()
  // Three times a third of a page is logged as 0.99 pages.
  expect(portionOn('2026-11-02', goal, 603.99, [])).toBeNull()
})

test('a pause counts once it starts: planning one does not change what earlier days asked for', () => {
  const goal = plan({ finishOn: '2026-11-10' })
  const pauses = [{ startsOn: '2026-11-05', endsOn: '2026-11-08' }]
  expect(portionOn('2026-11-04', goal, 181.5, pauses)).toEqual(portionOn('2026-11-04', goal, 181.5, []))
  // After the pause, 362.5 pages are left for two days.
  expect(portionOn('2026-11-09', goal, 241.5, pauses)?.pages).toBe(181.5)
})

test('the count of scheduled days between two dates is the same as counting them one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 60 }), fc.integer({ min: 1, max: 127 }), (length, weekdays) => {
      const goal = plan({ weekdays })
      const days = Array.from({ length: Math.max(length, 0) }, (_, day) => addDays(start, day))
      const naive = days.filter((date) => isScheduled(date, goal)).length
      expect(countScheduledDays(start, addDays(start, length - 1), goal)).toBe(naive)
    }),
  )
})
