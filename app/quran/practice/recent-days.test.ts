import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { dateBetween, historyArbitrary } from '#tests/fixtures/quran-history.ts'
import { creditTaps } from './day-state.ts'
import { emptyTotals, foldDays, listDays } from './fold.ts'
import { addRecentDays, noRecentDays, type RecentDays, readFlags, stateAt } from './recent-days.ts'

const start = '2026-09-01'
const jsonRoundTrip = (recent: RecentDays): RecentDays => JSON.parse(JSON.stringify(recent))

test('the last days from a stored checkpoint match those of the whole log', () => {
  fc.assert(
    fc.property(historyArbitrary, dateBetween(30, 91), dateBetween(-10, 91), (history, day, through) => {
      fc.pre(through < day)
      const days = listDays(emptyTotals, history, start, day, day)
      const recent = addRecentDays(noRecentDays, days, history.days)
      const before = listDays(emptyTotals, history, start, through, day)
      const checkpoint = jsonRoundTrip(addRecentDays(noRecentDays, before, history.days))
      const totals = foldDays(emptyTotals, history, start, through, day)
      const rest = { ...history, days: history.days.filter(({ localDate }) => localDate > through) }
      const after = listDays(totals, rest, addDays(through, 1), day, day)
      expect(addRecentDays(checkpoint, after, rest.days)).toEqual(recent)
      expect(days.map((_, index) => stateAt(recent.states, index))).toEqual(days.map(({ state }) => state))
      const read = new Set(history.days.map(({ localDate }) => localDate))
      expect(readFlags(recent)).toEqual(days.map(({ date }) => read.has(date)))
      expect(recent.amounts).toEqual(
        days.flatMap(({ date, requirement }) => {
          const reading = history.days.find(({ localDate }) => localDate === date)
          if (!reading || date < addDays(day, -83)) return []
          const { localDate, pages, ayat, minutes } = creditTaps(reading, requirement)
          return [{ localDate, pages, ayat, minutes }]
        }),
      )
    }),
    { numRuns: 100 },
  )
})

test('only the last 366 days are stored', () => {
  const history = { startedOn: '2024-01-01', goals: [], pauses: [], days: [] }
  const days = listDays(emptyTotals, history, '2024-01-01', '2026-11-23', '2026-11-23')
  const { from, states } = addRecentDays(noRecentDays, days, [])
  expect([from, states.length]).toEqual(['2025-11-23', 366])
})
