import { expect, test } from 'vitest'
import type { DayReading, History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, firstDate, foldDays } from '#app/quran/practice/fold.ts'
import { quranGoal } from '#tests/fixtures/quran-history.ts'
import { chartsFrom, chartYear, quranCharts } from './charts-data.ts'

const today = '2026-11-23'
const day = (localDate: string, pages: number): DayReading => ({
  localDate,
  pages,
  ayat: 0,
  minutes: 0,
  entries: 1,
  taps: pages === 0 ? 1 : 0,
})
const history: History = {
  startedOn: '2025-12-30',
  goals: [
    { startsOn: '2025-12-30', measure: 'pages', amount: 2, weekdays: 127, fromPage: null, finishOn: null },
  ],
  pauses: [{ startsOn: '2026-01-05', endsOn: '2026-11-20' }],
  days: [day('2025-12-31', 2), day('2026-01-01', 1), day('2026-01-02', 0), day('2026-11-22', 3)],
}
const totals = foldDays(emptyTotals, history, firstDate(history) ?? today, today, today)
const charts = (year: number) =>
  quranCharts(history, totals, { year, today, weekStart: 'sunday', path: '/quran' })

test('the charts show the states of a year from the first day of the log until today', () => {
  const { states, previous, next } = charts(2026).year
  expect(Object.keys(states)).toHaveLength(327)
  expect(
    ['01-01', '01-02', '01-03', '06-01', '11-21', '11-23'].map((date) => states[`2026-${date}`]),
  ).toEqual(['partial', 'done', 'missed', 'excused', 'missed', 'pending'])
  expect([previous, next]).toEqual(['/quran?year=2025', null])
  expect(charts(2025).year).toMatchObject({
    states: { '2025-12-30': 'missed', '2025-12-31': 'done' },
    previous: null,
    next: '/quran?year=2026',
  })
})

test('weeks are in the measure of the goal, in which a tap counts as the goal', () => {
  const january = { ...history, days: history.days.slice(0, 3) }
  const { weeks, measure } = quranCharts(january, totals, {
    year: 2026,
    today: '2026-01-04',
    weekStart: 'sunday',
    path: '/quran',
  })
  expect([measure, weeks[0]?.value, weeks[1]?.value]).toEqual(['pages', 0, 5])
  expect(charts(2026).tree).toMatchObject({ since: '2025-12-30', older: { trees: 0 } })
  expect(charts(2026).tree.leaves).toHaveLength(4)
})

test('a year before the log began, or that is none, shows this year; a plan is read from its start', () => {
  const log = { startedOn: '2025-12-30', firstRead: '2025-12-31' }
  expect(['2025', '2024', '2027', 'x', null].map((query) => chartYear(query, log, today))).toEqual([
    2025, 2026, 2026, 2026, 2026,
  ])
  const { goals } = history
  expect(chartsFrom(2026, today, goals)).toBe('2025-11-22')
  expect(chartsFrom(2025, today, goals)).toBe('2024-12-01')
  const plan = quranGoal({ startsOn: '2024-10-10', measure: 'khatma', fromPage: 1, finishOn: '2026-02-01' })
  expect(chartsFrom(2026, today, [plan])).toBe('2024-10-10')
  expect(chartsFrom(2026, today, [plan, ...goals])).toBe('2024-10-10')
  expect(chartsFrom(2026, '2026-03-01', [plan, { ...plan, startsOn: '2025-11-01' }])).toBe('2025-02-28')
})
