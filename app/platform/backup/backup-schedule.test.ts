import { expect, test } from 'vitest'
import { isBackupDue } from './backup-schedule.ts'

const zone = 'America/New_York'
const at = (text: string) => new Date(text)

test('no backup is due when the schedule is off', () => {
  expect(isBackupDue('off', zone, null, at('2026-11-22T12:00:00Z'))).toBe(false)
})

test('the first backup is due immediately', () => {
  expect(isBackupDue('weekly', zone, null, at('2026-11-23T12:00:00Z'))).toBe(true)
})

test('a daily backup is due at 3:00 AM in the site’s time zone', () => {
  const last = at('2026-11-21T08:00:05Z')
  expect(isBackupDue('daily', zone, last, at('2026-11-22T07:59:59Z'))).toBe(false)
  expect(isBackupDue('daily', zone, last, at('2026-11-22T08:00:00Z'))).toBe(true)
  expect(isBackupDue('daily', zone, at('2026-11-22T08:00:00Z'), at('2026-11-22T23:00:00Z'))).toBe(false)
})

test('a weekly backup is due on Sunday, or later if that Sunday was missed', () => {
  const last = at('2026-11-15T08:00:00Z')
  expect(isBackupDue('weekly', zone, last, at('2026-11-21T23:00:00Z'))).toBe(false)
  expect(isBackupDue('weekly', zone, last, at('2026-11-22T08:00:00Z'))).toBe(true)
  expect(isBackupDue('weekly', zone, last, at('2026-11-25T08:00:00Z'))).toBe(true)
})

test('a daily backup is due exactly once across each daylight saving change', () => {
  // March 8 and November 1, 2026 in New York.
  expect(isBackupDue('daily', zone, at('2026-03-07T08:00:00Z'), at('2026-03-08T07:00:00Z'))).toBe(true)
  expect(isBackupDue('daily', zone, at('2026-11-01T08:00:00Z'), at('2026-11-01T09:00:00Z'))).toBe(false)
})
