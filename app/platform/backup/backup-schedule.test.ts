import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBackupDue, upcomingBackups } from './backup-schedule.ts'

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

test('a daily backup is due at 3:00 AM on days when the clocks change, and only once', () => {
  // March 8 and November 1, 2026 in New York.
  expect(isBackupDue('daily', zone, at('2026-03-07T08:00:00Z'), at('2026-03-08T07:00:00Z'))).toBe(true)
  expect(isBackupDue('daily', zone, at('2026-11-01T08:00:00Z'), at('2026-11-01T09:00:00Z'))).toBe(false)
})

test('each upcoming backup is due at its time, and not a second earlier', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('daily', 'weekly'),
      fc.constantFrom(zone, 'Australia/Lord_Howe', 'UTC'),
      fc.integer({ min: 0, max: 700 }),
      (schedule, timeZone, hours) => {
        const now = new Date(Date.parse('2026-03-01T00:00:00Z') + hours * 3_600_000)
        const times = upcomingBackups(schedule, timeZone, { from: '2026-03-01', to: '2026-04-30' }, now)
        expect(times.length).toBeGreaterThan(0)
        let last = now
        for (const time of times) {
          expect(isBackupDue(schedule, timeZone, last, new Date(time.getTime() - 1000))).toBe(false)
          expect(isBackupDue(schedule, timeZone, last, time)).toBe(true)
          last = time
        }
      },
    ),
  )
  expect(upcomingBackups('off', zone, { from: '2026-03-01', to: '2026-04-30' }, at('2026-03-01'))).toEqual([])
})
