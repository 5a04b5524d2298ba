import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iqamahInTable, parseIqamahTable } from './iqamah-table.ts'
import { addDays } from './local-date.ts'
import { prayers } from './prayer.ts'

test.each([
  ['with commas', '12/1/2026, 6:15 AM, 1:15 PM, 3:30 PM, +5, 7:30 PM'],
  ['from a spreadsheet', '2026-12-01 6:15 AM 1:15 PM 3:30 PM +5 7:30 PM'],
  ['with 24-hour times', '1.12.2026; 06:15; 13:15; 15:30; +5; 19:30'],
])('parses a row %s', (_, line) => {
  expect(parseIqamahTable([line])).toEqual({
    rows: [
      {
        from: '2026-12-01',
        iqamahs: {
          fajr: { time: '06:15' },
          dhuhr: { time: '13:15' },
          asr: { time: '15:30' },
          maghrib: { minutes: 5 },
          isha: { time: '19:30' },
        },
      },
    ],
  })
})

test.each([
  ['Fajr 6:15', 'please start the line with a date such as 12/1/2026.'],
  ['13/13/2026, 6:15, 13:15, 15:30, +5, 19:30', 'please start the line with a date such as 12/1/2026.'],
  ['12/1/2026, 6:15, 13:15', 'please enter 5 times after the date, from Fajr to Isha.'],
  [
    '12/1/2026, 6:15, 13:15, 15:30, +5, 19:30, 20:00',
    'please enter 5 times after the date, from Fajr to Isha.',
  ],
  [
    '12/1/2026, 6:15, noon, 13:15, 15:30, +5, 19:30',
    'please enter 5 times after the date, from Fajr to Isha.',
  ],
  ['12/1/2026, 6:15, 25:15, 15:30, +5, 19:30', '“25:15” is not a time.'],
])('rejects the row %s', (line, error) => {
  expect(parseIqamahTable([line])).toEqual({ error: `“${line}”: ${error}` })
})

test('rejects a date that appears twice', () => {
  const times = '6:15, 13:15, 15:30, +5, 19:30'
  expect(parseIqamahTable([`2026-12-01 ${times}`, `12/1/2026 ${times}`])).toEqual({
    error: `“12/1/2026 ${times}”: this date appears twice.`,
  })
})

test('the latest row that has started applies; there is no iqamah for a dash or before the first row', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-01', days))
  const row = fc.tuple(
    day,
    fc.array(fc.option(fc.integer({ min: 0, max: 180 })), { minLength: 5, maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ([from]) => from, maxLength: 20 }), day, (rows, date) => {
      const lines = rows.map(([from, minutes]) =>
        [from, ...minutes.map((m) => (m === null ? '-' : `+${m}`))].join(', '),
      )
      const [latest] = rows.filter(([from]) => from <= date).sort(([a], [b]) => (a < b ? 1 : -1))
      const expected = latest
        ? latest[1].map((m) => (m === null ? null : { minutes: m }))
        : prayers.map(() => null)
      expect(prayers.map((prayer) => iqamahInTable(lines, prayer, date))).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
