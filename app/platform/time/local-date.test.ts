import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isLocalDate, isMonth, monthGrid, monthOf } from './local-date.ts'

const anyDate = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('accepts only dates that exist and are in the range of the calendar', () => {
  expect(isLocalDate('2028-02-29')).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    '',
    '1999-12-31',
    '9999-01-01',
  ])
    expect(isLocalDate(text), text).toBe(false)
})

test('accepts only months in the range of the calendar', () => {
  expect(isMonth('2026-12')).toBe(true)
  for (const text of ['2026-00', '2026-13', '2026-1', '1999-12', '2101-01', '2026-12-01'])
    expect(isMonth(text)).toBe(false)
})

test('adds days across months, leap days and daylight saving changes', () => {
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('addDays and daysBetween are inverses', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -400, max: 400 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
      expect(daysBetween(date, addDays(date, days))).toBe(days)
    }),
  )
})

test('adds months across years', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-05', 24)).toBe('2028-05')
})

const weekdays = ['sunday', 'monday', 'saturday'] as const

test('a month grid is six weeks that begin on the first day of the week and include the whole month', () => {
  fc.assert(
    fc.property(anyDate.map(monthOf), fc.constantFrom(...weekdays), (month, weekStart) => {
      const { from, to } = monthGrid(month, weekStart)
      expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe({ sunday: 0, monday: 1, saturday: 6 }[weekStart])
      expect(daysBetween(from, to)).toBe(41)
      expect(from <= `${month}-01` && `${addMonths(month, 1)}-01` <= addDays(to, 1)).toBe(true)
    }),
  )
})
