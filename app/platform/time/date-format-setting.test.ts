import { afterEach, expect, test } from 'vitest'
import { joinDateParts, setDateFormat } from './date-format-setting.ts'
import {
  formatDate,
  formatDateRange,
  formatInstantDate,
  formatMonth,
  formatShortDate,
  formatShortMonth,
  formatWeekday,
} from './format-date.ts'
import { formatDateTime, formatShortInstantDate } from './format-date-time.ts'

afterEach(() => setDateFormat('us'))

test.each([
  ['us', 'Saturday, November 28, 2026'],
  ['international', 'Saturday, 28 November 2026'],
] as const)('joins a date in the %s format', (format, text) => {
  const parts = { weekday: 'Saturday', day: '28', month: 'November', year: '2026' }
  expect(joinDateParts(parts, format)).toBe(text)
  expect(joinDateParts({ weekday: 'Saturday' }, format)).toBe('Saturday')
  expect(joinDateParts({ month: 'November', year: '2026' }, format)).toBe('November 2026')
})

const formatAll = () => [
  formatDate('2026-11-28'),
  formatShortDate('2026-11-28'),
  formatMonth('2026-11'),
  formatShortMonth('2026-11-28'),
  formatWeekday('2026-11-28'),
  formatDateRange({ localDate: '2026-12-12', lastDate: '2026-12-13' }),
  formatInstantDate('2026-11-07T20:05:00Z', 'America/New_York'),
  formatDateTime('2026-11-21T20:05:00Z', 'America/New_York'),
  formatShortInstantDate('2026-11-21T03:00:00Z', 'America/New_York'),
]

test('every formatter follows the date format', () => {
  expect(formatAll()).toEqual([
    'Saturday, November 28, 2026',
    'Nov 28, 2026',
    'November 2026',
    'Nov',
    'Saturday',
    'Saturday, December 12 – Sunday, December 13, 2026',
    'November 7, 2026',
    'Nov 21, 2026, 3:05 PM',
    'Nov 20, 2026',
  ])
  setDateFormat('international')
  expect(formatAll()).toEqual([
    'Saturday, 28 November 2026',
    '28 Nov 2026',
    'November 2026',
    'Nov',
    'Saturday',
    'Saturday, 12 December – Sunday, 13 December 2026',
    '7 November 2026',
    '21 Nov 2026, 3:05 PM',
    '20 Nov 2026',
  ])
})
