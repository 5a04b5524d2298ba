import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { describeGoal, everyDay, type Goal, goalOn, isScheduled } from './goal.ts'

const goal = (values: Partial<Goal>): Goal => ({
  startsOn: '2026-11-01',
  measure: 'pages',
  amount: 2,
  weekdays: everyDay,
  fromPage: null,
  finishOn: null,
  ...values,
})

test('a day is judged by the latest goal that has started, whatever the order of the goals', () => {
  const goals = [goal({ startsOn: '2026-11-10', amount: 3 }), goal({ startsOn: '2026-11-01', amount: 1 })]
  const amounts = ['2026-10-31', '2026-11-01', '2026-11-09', '2026-11-10', '2027-01-01'].map(
    (date) => goalOn(date, goals)?.amount,
  )
  expect(amounts).toEqual([undefined, 1, 1, 3, 3])
  expect(goalOn('2026-11-12', [...goals].reverse())?.amount).toBe(3)
})

test('the weekday bits match the calendar, Monday first', () => {
  // 2026-11-23 is a Monday.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: -200, max: 200 }), (weekday, week) => {
      const date = addDays('2026-11-23', week * 7 + weekday)
      expect(isScheduled(date, goal({ weekdays: 1 << weekday }))).toBe(true)
      expect(isScheduled(date, goal({ weekdays: everyDay - (1 << weekday) }))).toBe(false)
    }),
  )
  expect(isScheduled('2026-11-23', goal({ measure: 'none' }))).toBe(false)
})

test('a goal is described in words', () => {
  expect([
    describeGoal(goal({})),
    describeGoal(goal({ amount: 1, weekdays: 1 })),
    describeGoal(goal({ measure: 'minutes', amount: 15, weekdays: 1 + 8 + 64 })),
    describeGoal(goal({ measure: 'any' })),
    describeGoal(goal({ measure: 'khatma', finishOn: '2027-03-09' })),
    describeGoal(goal({ measure: 'none' })),
  ]).toEqual([
    '2 pages every day',
    '1 page on Monday',
    '15 minutes on Monday, Thursday, and Sunday',
    'Any reading every day',
    'A khatma by March 9, 2027, every day',
    'No goal',
  ])
})
