import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import {
  dateBetween,
  goalArbitrary,
  historyArbitrary,
  historyEnd,
  pauseArbitrary,
  readingArbitrary,
} from '#tests/fixtures/quran-history.ts'
import { expectedDays, expectedStreak } from '#tests/fixtures/quran-reference-implementation.ts'
import type { History } from './day-state.ts'
import { emptyTotals, firstDate, foldDays, listDays, settledThrough, type Totals } from './fold.ts'
import { goalOn, isScheduled } from './goal.ts'
import { isPaused } from './pause.ts'

const start = '2026-09-01'
const today = dateBetween(30, 91)
const numRuns = 100

const foldAll = (history: History, day: string) => foldDays(emptyTotals, history, start, day, day)
const jsonRoundTrip = (totals: Totals): Totals => JSON.parse(JSON.stringify(totals))

test('states, streak and missed days match the reference implementation', () => {
  fc.assert(
    fc.property(historyArbitrary, today, (history, day) => {
      const expected = expectedDays(history, day)
      const from = firstDate(history) ?? day
      const days = listDays(emptyTotals, history, from, day, day)
      expect(days.map(({ date, state }) => `${date} ${state}`)).toEqual(
        expected.map(({ date, state }) => `${date} ${state}`),
      )
      const totals = foldDays(emptyTotals, history, from, day, day)
      expect(totals.streak).toBe(expectedStreak(expected, day))
      expect(totals.missedDays).toBe(expected.filter(({ state }) => state === 'missed').length)
      expect(totals.doneDays).toBe(expected.filter(({ state }) => state === 'done').length)
      const read = history.days.filter(({ localDate }) => localDate <= day)
      expect(totals.daysRead).toBe(read.length)
      expect(totals.ayat).toBeGreaterThanOrEqual(read.reduce((sum, { ayat }) => sum + ayat, 0))
      expect(totals.longestStreak).toBeGreaterThanOrEqual(totals.streak)
    }),
    { numRuns },
  )
})

test('folding from a stored checkpoint gives the same result as folding all days from the start', () => {
  fc.assert(
    fc.property(historyArbitrary, today, dateBetween(-10, 91), (history, day, through) => {
      fc.pre(through < day)
      const checkpoint = jsonRoundTrip(foldDays(emptyTotals, history, start, through, day))
      const rest = { ...history, days: history.days.filter(({ localDate }) => localDate > through) }
      expect(foldDays(checkpoint, rest, addDays(through, 1), day, day)).toEqual(foldAll(history, day))
    }),
    { numRuns },
  )
})

test('a settled checkpoint is not changed by what can still be logged, paused or planned', () => {
  const changes = fc.record({
    pauses: fc.array(pauseArbitrary, { maxLength: 2 }),
    goals: fc.array(goalArbitrary, { maxLength: 2 }),
    dates: fc
      .uniqueArray(dateBetween(0, 91), { maxLength: 60 })
      .chain((dates) => fc.tuple(...[...dates].sort().map(readingArbitrary))),
  })
  fc.assert(
    fc.property(historyArbitrary, changes, today, dateBetween(30, 91), (history, changed, day, otherDay) => {
      const through = settledThrough(day)
      // Someone who travels west can be back on the previous date.
      const firstOpenDate = addDays(day, -8)
      const isOpen = (date: string) => date >= firstOpenDate
      const other: History = {
        ...history,
        goals: [
          ...history.goals.filter(({ startsOn }) => !isOpen(startsOn)),
          ...changed.goals.filter(({ startsOn }) => isOpen(startsOn)),
        ],
        pauses: [
          ...history.pauses.filter(({ startsOn }) => !isOpen(startsOn)),
          ...changed.pauses.filter(({ startsOn }) => isOpen(startsOn)),
        ],
        days: [
          ...history.days.filter(({ localDate }) => !isOpen(localDate)),
          ...changed.dates.filter(({ localDate }) => isOpen(localDate)),
        ],
      }
      const laterDay = otherDay > day ? otherDay : day
      expect(foldDays(emptyTotals, other, start, through, laterDay)).toEqual(
        foldDays(emptyTotals, history, start, through, day),
      )
    }),
    { numRuns },
  )
})

test('no day counts as missed before the start, during a pause, on an unscheduled weekday, or during its grace period', () => {
  fc.assert(
    fc.property(historyArbitrary, today, (history, day) => {
      for (const { date, state } of listDays(emptyTotals, history, start, day, day)) {
        if (state !== 'missed') continue
        expect(history.startedOn !== null && date >= history.startedOn).toBe(true)
        expect(isPaused(date, history.pauses)).toBe(false)
        const goal = goalOn(date, history.goals)
        expect(goal && isScheduled(date, goal)).toBe(true)
        expect(date < addDays(day, -1)).toBe(true)
        expect(history.days.some(({ localDate }) => localDate === date)).toBe(false)
      }
    }),
    { numRuns },
  )
})

test('logging a missed day late restores the full streak', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 7 }), (length, daysAgo) => {
      const first = addDays(historyEnd, -length - daysAgo)
      const dates = Array.from({ length: length + daysAgo }, (_, day) => addDays(first, day + 1))
      const lateDate = addDays(historyEnd, -daysAgo)
      const historyOf = (days: string[]): History => ({
        startedOn: first,
        goals: [
          { startsOn: first, measure: 'any', amount: 0, weekdays: 127, fromPage: null, finishOn: null },
        ],
        pauses: [],
        days: days.map((localDate) => ({ localDate, taps: 1, pages: 0, ayat: 0, minutes: 0, entries: 1 })),
      })
      const withGap = foldDays(
        emptyTotals,
        historyOf(dates.filter((date) => date !== lateDate)),
        addDays(first, 1),
        historyEnd,
        historyEnd,
      )
      expect([withGap.streak, withGap.missedDays]).toEqual([daysAgo, 1])
      const restored = foldDays(emptyTotals, historyOf(dates), addDays(first, 1), historyEnd, historyEnd)
      expect([restored.streak, restored.missedDays]).toEqual([dates.length, 0])
    }),
    { numRuns: 50 },
  )
})
