import { expect, test } from 'vitest'
import { everyDay, type Goal } from '#app/quran/practice/goal.ts'
import { listGoalPeriods, summarizeGoal } from './goal-summary.ts'

const today = '2026-11-23'
const pages = (startsOn: string, amount: number): Goal => ({
  startsOn,
  amount,
  measure: 'pages',
  weekdays: everyDay,
  fromPage: null,
  finishOn: null,
})
const plan = (change: Partial<Goal> = {}): Goal => ({
  ...pages(today, 0),
  measure: 'khatma',
  fromPage: 1,
  finishOn: '2026-12-22',
  ...change,
})

test('a goal is summarized with its days and its first date', () => {
  expect(summarizeGoal(pages(today, 2), [], today)).toEqual({
    goal: '2 pages every day, starting today.',
    portion: null,
  })
  expect(summarizeGoal({ ...pages('2026-12-01', 1), weekdays: 1 + 16 }, [], today).goal).toBe(
    '1 page on Monday and Friday, starting December 1, 2026.',
  )
})

test('a plan shows its first portion, on the first day that is not paused', () => {
  expect(summarizeGoal(plan(), [], today).portion).toBe('Today: 20.5 pages, pages 1 to 21.')
  expect(summarizeGoal(plan({ fromPage: 604, finishOn: today }), [], today).portion).toBe(
    'Today: 1 page, page 604.',
  )
  const pause = { startsOn: '2026-11-20', endsOn: '2026-11-24' }
  expect(summarizeGoal(plan(), [pause], today).portion).toBe(
    'On Wednesday, November 25, 2026: 22 pages, pages 1 to 22.',
  )
  expect(summarizeGoal(plan(), [{ ...pause, endsOn: null }], today).portion).toBe(null)
})

test('goals are listed latest first, with the days on which each counts', () => {
  const goals = [pages('2026-11-01', 1), pages('2026-11-22', 2), pages(today, 3), pages('2026-12-01', 4)]
  expect(
    listGoalPeriods(goals, today).map(({ period, phase, canRemove }) => [period, phase, canRemove]),
  ).toEqual([
    ['From December 1, 2026', 'planned', true],
    ['November 23, 2026 to November 30, 2026', 'current', true],
    ['November 22, 2026', 'past', false],
    ['November 1, 2026 to November 21, 2026', 'past', false],
  ])
})
