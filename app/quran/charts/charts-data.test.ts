import { expect, test } from 'vitest'
import type { DayReading, History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, firstDate, foldDays, listDays } from '#app/quran/practice/fold.ts'
import { addRecentDays, noRecentDays } from '#app/quran/practice/recent-days.ts'
import { quranGoal } from '#tests/fixtures/quran-history.ts'
import { type ChartYear, chartYear, pastYear, pastYearSpan, quranCharts, thisYear } from './charts-data.ts'
import { yearGrid } from './year-grid.ts'

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

function chartsOn(date: string, log: History) {
  const from = firstDate(log) ?? date
  const totals = foldDays(emptyTotals, log, from, date, date)
  const recent = addRecentDays(noRecentDays, listDays(emptyTotals, log, from, date, date), log.days)
  const options = { year: thisYear(recent, date), today: date, weekStart: 'sunday', path: '/quran' } as const
  return { ...quranCharts({ ...totals, ...log }, recent, options), recent }
}

/** The dates that a year's chart shows, with their states. */
function statesOf(year: ChartYear) {
  const months = yearGrid(year, 'sunday').flatMap(({ month, days }) =>
    [...days].flatMap(([state, daysInState]) =>
      state ? daysInState.map(({ day }) => [`${month}-${String(day).padStart(2, '0')}`, state] as const) : [],
    ),
  )
  return Object.fromEntries(months)
}

test('the charts show the states of all days of this year until today', () => {
  const { year } = chartsOn(today, history)
  const states = statesOf(year)
  expect(Object.keys(states)).toHaveLength(327)
  expect(
    ['01-01', '01-02', '01-03', '06-01', '11-21', '11-23'].map((date) => states[`2026-${date}`]),
  ).toEqual(['partial', 'done', 'missed', 'excused', 'missed', 'pending'])
  expect([year.previous, year.next]).toEqual(['/quran?year=2025', null])
})

test('a past year shows its days from the first day of the log to the end of the year', () => {
  const year = pastYear(2025, history, '2025-12-31', today)
  expect(statesOf(year)).toEqual({ '2025-12-30': 'missed', '2025-12-31': 'done' })
  const {
    tree,
    weeks,
    year: chart,
  } = quranCharts(
    { ...foldDays(emptyTotals, history, '2025-12-30', today, today), ...history },
    chartsOn(today, history).recent,
    { year, today, weekStart: 'sunday', path: '/quran' },
  )
  expect([chart.previous, chart.next]).toEqual([null, '/quran?year=2026'])
  expect([tree, weeks]).toEqual([chartsOn(today, history).tree, chartsOn(today, history).weeks])
})

test('weeks use the goal’s measure, and a tap counts as the goal of its day', () => {
  const { weeks, measure } = chartsOn('2026-01-04', { ...history, days: history.days.slice(0, 3) })
  expect([measure, weeks[0]?.value, weeks[1]?.value]).toEqual(['pages', 0, 5])
  expect(chartsOn(today, history).tree).toMatchObject({ leaves: 4, since: '2025-12-30', older: { trees: 0 } })
})

test('for a year before the log began, a future year or an invalid year, the chart shows this year', () => {
  const log = { startedOn: '2025-12-30', firstRead: '2025-12-31' }
  expect(['2025', '2024', '2027', 'x', null].map((query) => chartYear(query, log, today))).toEqual([
    2025, 2026, 2026, 2026, 2026,
  ])
})

test('for a past year, entries are read from a month before it, or from the start of a plan that began earlier, to the day after it', () => {
  expect(pastYearSpan(2017, history.goals)).toEqual({ from: '2016-12-01', to: '2018-01-01' })
  const plan = quranGoal({ startsOn: '2016-10-10', measure: 'khatma', fromPage: 1, finishOn: '2017-02-01' })
  expect(pastYearSpan(2017, [plan]).from).toBe('2016-10-10')
  expect(pastYearSpan(2017, [plan, ...history.goals]).from).toBe('2016-10-10')
})
