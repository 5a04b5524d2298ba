import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { readingDate } from '#app/quran/practice/reading-day.ts'
import { dueQuranReminder } from './quran-reminder-time.ts'

const timeZone = 'Europe/Berlin'
const calendarDate = (instant: Date) => localDateIn(instant, timeZone)
const dueDate = (now: string, hour: number, dateOf = calendarDate) =>
  dueQuranReminder(new Date(now), { hour, timeZone }, dateOf)?.localDate ?? null

test('a reminder is due for three hours from its local hour, but not after the day has ended', () => {
  expect(dueDate('2026-11-21T18:59:59Z', 20)).toBeNull()
  expect(dueDate('2026-11-21T19:00:00Z', 20)).toBe('2026-11-21')
  expect(dueDate('2026-11-21T21:59:59Z', 20)).toBe('2026-11-21')
  expect(dueDate('2026-11-21T22:00:00Z', 20)).toBeNull()
  expect(dueDate('2026-11-21T22:30:00Z', 23)).toBe('2026-11-21')
  expect(dueDate('2026-11-21T23:30:00Z', 23)).toBeNull()
  expect(dueDate('2026-11-21T23:30:00Z', 0)).toBe('2026-11-22')
})

test('a reminder expires after three hours, or when the day of the reading ends', () => {
  const expiry = (now: string, hour: number, dateOf = calendarDate) =>
    dueQuranReminder(new Date(now), { hour, timeZone }, dateOf)?.expiresAt.getTime()
  expect(expiry('2026-11-21T19:30:00Z', 20)).toBe(Date.parse('2026-11-21T22:00:00Z'))
  // The day ends at midnight in Berlin.
  const midnight = Date.parse('2026-11-21T23:00:00Z')
  expect(expiry('2026-11-21T22:30:00Z', 23)).toBeGreaterThanOrEqual(midnight)
  expect(expiry('2026-11-21T22:30:00Z', 23)).toBeLessThan(midnight + 1000)
  const untilOne = (instant: Date) => readingDate(instant, { dayEnd: 'hour', dayEndHour: 1 }, timeZone)
  expect(expiry('2026-11-21T22:30:00Z', 23, untilOne)).toBeLessThan(midnight + 3_601_000)
})

test('a reminder time after midnight belongs to the reading day that has not ended yet', () => {
  const untilFour = (instant: Date) => readingDate(instant, { dayEnd: 'hour', dayEndHour: 4 }, timeZone)
  expect(dueDate('2026-11-22T01:05:00Z', 2, untilFour)).toBe('2026-11-21')
  expect(dueDate('2026-11-22T03:05:00Z', 2, untilFour)).toBeNull()
  expect(dueDate('2026-11-22T00:30:00Z', 23, untilFour)).toBe('2026-11-21')
})

test('a reminder at an hour that a clock change skips is sent right after the change', () => {
  expect(dueDate('2026-03-29T01:00:00Z', 2)).toBe('2026-03-29')
  expect(dueDate('2026-03-29T00:59:00Z', 2)).toBeNull()
})

test('checks every five minutes find a reminder on each local day, for the date of that day', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns']
  const days = fc.integer({ min: 0, max: 800 })
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...zones), (day, hour, zone) => {
      const start = Date.UTC(2026, 0, 1) + day * 86_400_000
      const dateOf = (instant: Date) => localDateIn(instant, zone)
      const reminderDates = new Set<string>()
      for (let minute = 0; minute < 3 * 1440; minute += 5) {
        const now = new Date(start + minute * 60_000)
        const reminder = dueQuranReminder(now, { hour, timeZone: zone }, dateOf)
        if (!reminder) continue
        expect(reminder.localDate).toBe(dateOf(now))
        expect(reminder.expiresAt.getTime() - now.getTime()).toBeLessThanOrEqual(3 * 3_600_000)
        expect(dateOf(new Date(reminder.expiresAt.getTime() - 1000))).toBe(reminder.localDate)
        reminderDates.add(reminder.localDate)
      }
      expect(reminderDates.size).toBeGreaterThanOrEqual(2)
      expect(reminderDates.size).toBeLessThanOrEqual(4)
    }),
    { numRuns: 20 },
  )
})
