import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHijriDate } from '#app/platform/time/format-date.ts'
import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { encodeStates, noRecentDays } from '#app/quran/practice/recent-days.ts'
import { describeJuz } from './juz-map.tsx'
import { readingTree } from './reading-tree.ts'
import { describeTree } from './reading-tree-figure.tsx'
import { readingWeeks, startOfWeek } from './reading-weeks.ts'
import { emptyWeeksText } from './week-bars.tsx'
import { formatDays, formatHijriMonths, yearGrid } from './year-grid.ts'

const anyDate = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))

/** The recent days of a log with reading on these dates. */
function recentOf(dates: readonly string[], today: string) {
  const from = dates[0] ?? today
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, day) => addDays(from, day))
  const states = encodeStates(days.map((date) => ({ state: dates.includes(date) ? 'done' : 'missed' })))
  return { from, states, amounts: [] }
}

test('a tree grows for a year from the first day; then its leaves stay on an older tree', () => {
  const recent = recentOf(['2026-03-09', '2026-03-10', '2026-03-12'], '2026-03-12')
  const log = { startedOn: '2025-03-10', recent, total: 201 }
  expect(readingTree(log, '2026-03-12')).toEqual({
    leaves: 2,
    ofRamadan: [0, 1],
    since: '2026-03-10',
    older: { trees: 1, leaves: 199 },
  })
  const before = { ...log, recent: recentOf(['2026-02-17', '2026-03-09'], '2026-03-09'), total: 199 }
  expect(readingTree(before, '2026-03-09')).toEqual({
    leaves: 2,
    ofRamadan: [1],
    since: '2025-03-10',
    older: { trees: 1, leaves: 197 },
  })
  const leapDay = { startedOn: '2024-02-29', recent: recentOf([], '2025-03-01'), total: 300 }
  expect(readingTree(leapDay, '2025-03-01').since).toBe('2025-03-01')
  expect(readingTree({ startedOn: null, recent: noRecentDays, total: 0 }, '2026-03-09').since).toBeNull()
})

test('no leaf is ever lost: each day read is on a tree, and the tree is never older than a year', () => {
  fc.assert(
    fc.property(anyDate, fc.uniqueArray(fc.nat(800), { maxLength: 60 }), (startedOn, offsets) => {
      const today = addDays(startedOn, Math.max(0, ...offsets))
      const all = offsets.map((days) => addDays(startedOn, days)).sort()
      const dates = all.filter((date) => date > addDays(today, -366))
      const { leaves, ofRamadan, since, older } = readingTree(
        { startedOn, recent: recentOf(dates, today), total: all.length },
        today,
      )
      expect(leaves + older.leaves).toBe(all.length)
      expect(daysBetween(since ?? '', today)).toBeLessThan(367)
      expect(since && since <= today).toBe(true)
      const ofYear = dates.filter((date) => date >= (since ?? ''))
      expect(ofRamadan.map((index) => ofYear[index])).toEqual(
        ofYear.filter((date) => formatHijriDate(date).includes('Ramadan')),
      )
    }),
  )
})

test('the tree is described in words, with encouragement for the first day and for a new tree', () => {
  const tree = { leaves: 2, ofRamadan: [], since: '2026-03-01', older: { trees: 0, leaves: 0 } }
  expect(describeTree(tree)).toBe('Your tree has 2 leaves: one for each day you have read since March 2026.')
  expect(describeTree({ ...tree, leaves: 0, since: null })).toContain(
    'A day without reading never takes a leaf',
  )
  expect(describeTree({ ...tree, leaves: 0, older: { trees: 2, leaves: 598 } })).toBe(
    'Your new tree gets its first leaf when you read. Next to it are your 2 older trees, with 598 leaves.',
  )
})

test('a year has each of its days once, in the column of its weekday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2001, max: 2099 }),
      fc.constantFrom('sunday', 'monday', 'saturday'),
      (year, start) => {
        const from = `${year}-05-06`
        const months = yearGrid({ year, from, states: encodeStates([{ state: 'done' }]) }, start)
        const cells = months.flatMap(({ month, days }) =>
          [...days].flatMap(([state, daysInState]) =>
            daysInState.map(({ day, column }) => {
              return { date: `${month}-${String(day).padStart(2, '0')}`, column, state }
            }),
          ),
        )
        expect(cells).toHaveLength(daysBetween(`${year}-01-01`, `${year + 1}-01-01`))
        expect(new Set(cells.map(({ date }) => date)).size).toBe(cells.length)
        for (const { date, column } of cells) expect(daysBetween(startOfWeek(date, start), date)).toBe(column)
        expect(cells.filter(({ state }) => state)).toMatchObject([{ date: from, state: 'done' }])
      },
    ),
    { numRuns: 20 },
  )
})

test('days are listed as ranges, and a month shows the names of its Hijri months', () => {
  expect(formatDays([1, 2, 3, 7, 20, 21])).toBe('1–3, 7, 20–21')
  expect(formatDays([])).toBe('')
  expect(formatHijriMonths('2026-02')).toBe('Shaʻban – Ramadan')
})

test('each week adds up its days, and the current week comes first', () => {
  const day = (localDate: string, pages: number) => ({ localDate, pages, ayat: 0, minutes: 0 })
  const days = [day('2026-11-14', 9), day('2026-11-15', 1.1), day('2026-11-21', 2.2), day('2026-11-22', 4)]
  const weeks = readingWeeks(days, 'pages', '2026-11-23', 'sunday')
  expect(weeks).toHaveLength(4)
  expect(readingWeeks([day('2026-09-20', 1), ...days], 'pages', '2026-11-23', 'sunday')).toHaveLength(10)
  expect(readingWeeks([day('2025-09-20', 1)], 'pages', '2026-11-23', 'sunday')).toHaveLength(4)
  expect(weeks.slice(0, 3).map(({ value }) => value)).toEqual([4, 3.3, 9])
  expect(weeks[0]?.startsOn).toBe('2026-11-22')
  expect(readingWeeks(days, 'days', '2026-11-22', 'monday').slice(0, 2)).toEqual([
    { startsOn: '2026-11-16', value: 2 },
    { startsOn: '2026-11-09', value: 2 },
  ])
})

test('weeks without an amount in the goal’s measure do not say that nothing was logged', () => {
  const days = [{ localDate: '2026-11-22', pages: 2, ayat: 0, minutes: 0 }]
  expect(readingWeeks(days, 'minutes', '2026-11-23', 'sunday').every(({ value }) => value === 0)).toBe(true)
  expect(emptyWeeksText('minutes')).toBe('No minutes were logged in these weeks.')
  expect(emptyWeeksText('days')).toBe('Nothing was logged in these weeks.')
})

test('the juz map is described in words', () => {
  expect(describeJuz([1, 0.5, ...Array(28).fill(0)])).toBe('1 of 30 juz read in this khatma, 1 started.')
  expect(describeJuz(Array(30).fill(0))).toContain('appears here')
})
