import { expect, test } from 'vitest'
import { formatShortDate } from './format-date.ts'
import { formatDateTime, formatShortInstantDate } from './format-date-time.ts'

test('formats an instant in the given time zone', () => {
  expect(formatDateTime('2026-11-21T20:05:00Z', 'America/New_York')).toBe('Nov 21, 2026, 3:05 PM')
  expect(formatDateTime('2026-11-21T05:00:00Z', 'America/New_York')).toBe('Nov 21, 2026, 12:00 AM')
  expect(formatShortInstantDate('2026-11-21T03:00:00Z', 'America/New_York')).toBe('Nov 20, 2026')
})

test('formats a short date', () => {
  expect(formatShortDate('2026-12-06')).toBe('Dec 6, 2026')
})
