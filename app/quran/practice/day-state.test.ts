import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { quranGoal, readingOn } from '#tests/fixtures/quran-history.ts'
import type { DayReading, History } from './day-state.ts'
import { emptyTotals, firstDate, foldDays, listDays } from './fold.ts'

const start = '2026-11-02'
const today = '2026-11-10'

const history = (days: DayReading[], values: Partial<History> = {}): History => ({
  startedOn: start,
  goals: [quranGoal({ startsOn: start, amount: 2 })],
  pauses: [],
  days,
  ...values,
})

/** The states from November 2 to today, one character each. */
function states(log: History, day = today) {
  const letters = { done: 'd', partial: 'p', pending: '?', excused: 'x', missed: 'm', free: '-' }
  return listDays(emptyTotals, log, start, day, day)
    .map(({ state }) => letters[state])
    .join('')
}

const streak = (log: History, day = today) => foldDays(emptyTotals, log, start, day, day).streak
const november = (day: number, values: Partial<DayReading>) =>
  readingOn(`2026-11-${String(day).padStart(2, '0')}`, values)
const taps = (...days: number[]) => days.map((day) => november(day, { taps: 1 }))

test('a day is done if its goal is met, partial if less was read, and missed if nothing was read by the end of the next day', () => {
  const days = [november(2, { pages: 2 }), november(3, { pages: 1.5 }), november(4, { minutes: 60 })]
  expect(states(history([...days, ...taps(5)]))).toBe('dppdmmm??')
})

test('a tap counts as the goal of its day, even if details are added on the same day', () => {
  const log = history([
    november(2, { taps: 1, pages: 0.5, entries: 2 }),
    november(3, { taps: 1, pages: 3, entries: 2 }),
  ])
  expect(states(log)).toMatch(/^dd/)
  expect(foldDays(emptyTotals, log, start, today, today).pages).toBe(5)
})

test('three ranges of a third of a page each meet a goal of one page', () => {
  const goals = [quranGoal({ startsOn: start, amount: 1 })]
  expect(states(history([november(2, { pages: 0.99 })], { goals }))).toMatch(/^d/)
})

test('excused and free days neither extend nor break a streak, but any reading on them counts', () => {
  const log = history([...taps(2, 4), november(5, { pages: 0.5 }), ...taps(9)], {
    pauses: [{ startsOn: '2026-11-05', endsOn: '2026-11-08' }],
    // Not on Tuesdays.
    goals: [quranGoal({ startsOn: start, amount: 2, weekdays: 127 - 2 })],
  })
  expect(states(log)).toBe('d-ddxxxd-')
  expect(streak(log)).toBe(4)
})

test('today never breaks a streak, whether pending or partial, but a partial yesterday does', () => {
  expect(streak(history(taps(7, 8, 9)))).toBe(3)
  expect(streak(history([...taps(7, 8, 9), november(10, { pages: 1 })]))).toBe(3)
  expect(streak(history([...taps(7, 8), november(9, { pages: 1 })]))).toBe(0)
})

test('a day that can still be logged does not break a streak', () => {
  expect(streak(history(taps(7, 8)))).toBe(2)
  expect(streak(history(taps(7, 8, 10)))).toBe(3)
  expect(streak(history(taps(7, 8, 10)), '2026-11-11')).toBe(1)
})

test('a past day is judged by the goal that counted on it', () => {
  const goals = [quranGoal({ startsOn: start, amount: 1 }), quranGoal({ startsOn: '2026-11-05', amount: 3 })]
  const days = [2, 3, 4, 5, 6].map((day) => november(day, { pages: 1 }))
  expect(states(history(days, { goals }))).toBe('dddppmm??')
})

test('before the start, no day is missed, but reading counts', () => {
  const log = history([november(2, { pages: 4 }), ...taps(9)], { startedOn: '2026-11-08' })
  expect(states(log)).toBe('d-----md?')
  expect(foldDays(emptyTotals, log, start, today, today)).toMatchObject({ pages: 6, daysRead: 2, streak: 1 })
})

test('without a goal, no day is missed, but a day without reading ends the streak', () => {
  const log = history(taps(2, 3, 5, 6, 7, 8), { goals: [] })
  expect(states(log)).toBe('dd-dddd--')
  expect(streak(log)).toBe(4)
  expect(streak(log, '2026-11-11')).toBe(0)
})

test('a fold begins at the start or the first entry, whichever is earlier', () => {
  expect(firstDate(history([]))).toBe(start)
  expect(firstDate(history(taps(9)))).toBe(start)
  expect(firstDate(history([readingOn('2026-10-01')]))).toBe('2026-10-01')
  expect(firstDate(history(taps(9), { startedOn: null }))).toBe('2026-11-09')
  expect(firstDate(history([], { startedOn: null }))).toBeNull()
})

test('ten years of days fold into totals of less than 1,200 characters of JSON', () => {
  const days = Array.from({ length: 3650 }, (_, day) => readingOn(addDays('2016-11-12', day), { pages: 2 }))
  const log = history(days, { startedOn: '2016-11-12', goals: [quranGoal({ startsOn: '2016-11-12' })] })
  const totals = foldDays(emptyTotals, log, '2016-11-12', today, today)
  expect(totals).toMatchObject({ streak: 3650, daysRead: 3650, pages: 7300 })
  expect(JSON.stringify(totals).length).toBeLessThan(1200)
})
