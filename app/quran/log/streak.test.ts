import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completedDays, currentStreak, missedDays } from './streak.ts'

const today = '2026-11-03'

test('an incomplete today does not break the streak; an incomplete yesterday does', () => {
  expect(currentStreak(new Set(['2026-11-01', '2026-11-02']), today)).toBe(2)
  expect(currentStreak(new Set(['2026-11-01', '2026-11-02', '2026-11-03']), today)).toBe(3)
  expect(currentStreak(new Set(['2026-11-01']), today)).toBe(0)
  expect(currentStreak(new Set(), today)).toBe(0)
})

test('the clock change of November 1, 2026 neither doubles nor drops a day', () => {
  expect(currentStreak(new Set(['2026-10-31', '2026-11-01', '2026-11-02']), today)).toBe(3)
})

test('a day counts when the goal is met; without a goal, any reading counts', () => {
  const days = [
    { localDate: '2026-11-01', pages: 1 },
    { localDate: '2026-11-02', pages: 2 },
    { localDate: '2026-11-03', pages: 0 },
  ]
  expect([...completedDays(days, { dailyGoalPages: 2, startedOn: '2026-11-01' })]).toEqual(['2026-11-02'])
  expect([...completedDays(days, undefined)]).toEqual(['2026-11-01', '2026-11-02'])
})

test('a day counts as missed once the following day is over, and only from the member’s start date', () => {
  const practice = { dailyGoalPages: 1, startedOn: '2026-10-30' }
  expect(missedDays([], practice, today)).toBe(3)
  expect(missedDays([{ localDate: '2026-10-31', pages: 1 }], practice, today)).toBe(2)
  expect(missedDays([], { ...practice, startedOn: today }, today)).toBe(0)
  expect(missedDays([], { ...practice, startedOn: '2026-11-02' }, today)).toBe(0)
  expect(missedDays([], undefined, today)).toBe(0)
})

test('a streak is never longer than the number of logged days', () => {
  const date = fc
    .integer({ min: 0, max: 60 })
    .map((day) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.uniqueArray(date), date, (days, day) => {
      expect(currentStreak(new Set(days), day)).toBeLessThanOrEqual(days.length)
    }),
  )
})
