import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import {
  dueReminder,
  effectiveStart,
  formatReminderTimes,
  parseReminderTimes,
  remindersOf,
} from './reminder-times.ts'

const zone = 'America/New_York'
const picnic = { localDate: '2026-11-28', startTime: '10:00' }
const at = (date: string, time: string) => instantOf(date, time, zone)
const canonicalForm = (text: string) => {
  const times = parseReminderTimes(text)
  return typeof times === 'string' ? times : formatReminderTimes(times)
}

test('times are parsed as people write them, and stored in a canonical form, earliest first', () => {
  expect(canonicalForm('3 hours, 2 days')).toBe('2 days, 3 hours')
  expect(canonicalForm('1w and 2d before; 90min\n1 hour')).toBe('1 week, 2 days, 90 minutes, 1 hour')
  expect(canonicalForm('2 days, 2d')).toBe('2 days')
  expect(canonicalForm(' ')).toBe('')
  expect(canonicalForm('soon')).toBe('Please write times before the start, such as “2 days, 3 hours”.')
  expect(canonicalForm('5 minutes')).toContain('from 15 minutes to 60 days')
  expect(canonicalForm('9 weeks')).toContain('from 15 minutes to 60 days')
  expect(canonicalForm('1d, 2d, 3d, 4d, 5d, 6d')).toBe('Please choose at most 5 times.')
})

test('reminders in days are at the clock time of the start, even if the clocks change; those in hours are exact', () => {
  const remindersOn = (localDate: string) =>
    remindersOf({ localDate, startTime: '10:00', reminders: '2 days, 1 day, 24 hours' }, zone)
  // The clocks go forward on March 8, and back on November 1.
  expect(remindersOn('2026-03-08')).toEqual([
    { before: '2 days', at: at('2026-03-06', '10:00') },
    { before: '24 hours', at: at('2026-03-07', '09:00') },
    { before: '1 day', at: at('2026-03-07', '10:00') },
  ])
  expect(remindersOn('2026-11-01').map((reminder) => reminder.at)).toEqual([
    at('2026-10-30', '10:00'),
    at('2026-10-31', '10:00'),
    at('2026-10-31', '11:00'),
  ])
})

test('reminders of an all-day event count from nine in the morning', () => {
  expect(remindersOf({ ...picnic, startTime: null, reminders: '1 day, 1 hour' }, zone)).toEqual([
    { before: '1 day', at: at('2026-11-27', '09:00') },
    { before: '1 hour', at: at('2026-11-28', '08:00') },
  ])
})

test('the latest reminder is due for half a day, but not after the event starts', () => {
  const dueAt = (date: string, time: string) =>
    dueReminder({ ...picnic, reminders: '2 days, 3 hours' }, at(date, time), zone)?.before ?? null
  expect(dueAt('2026-11-26', '09:59')).toBeNull()
  expect(dueAt('2026-11-26', '10:00')).toBe('2 days')
  expect(dueAt('2026-11-26', '21:59')).toBe('2 days')
  expect(dueAt('2026-11-26', '22:00')).toBeNull()
  expect(dueAt('2026-11-28', '07:00')).toBe('3 hours')
  expect(dueAt('2026-11-28', '09:59')).toBe('3 hours')
  expect(dueAt('2026-11-28', '10:00')).toBeNull()
})

const twoDigits = (value: number) => String(value).padStart(2, '0')
const event = fc.record({
  localDate: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
  startTime: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map(twoDigits).join(':')),
    { nil: null },
  ),
  reminders: fc
    .array(
      fc.oneof(
        fc.integer({ min: 1, max: 8 }).map((weeks) => `${weeks} weeks`),
        fc.integer({ min: 1, max: 60 }).map((days) => `${days} days`),
        fc.integer({ min: 1, max: 100 }).map((hours) => `${hours} hours`),
        fc.integer({ min: 15, max: 300 }).map((minutes) => `${minutes} minutes`),
      ),
      { maxLength: 5 },
    )
    .map((times) => times.join(', ')),
  timeZone: fc.constantFrom(zone, 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Karachi'),
})

test('reminders are before the start and at different times, and their stored form parses to the same times', () => {
  fc.assert(
    fc.property(event, ({ timeZone, ...eventFields }) => {
      const reminders = remindersOf(eventFields, timeZone)
      const instants = reminders.map((reminder) => reminder.at.getTime())
      expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
      for (const instant of instants)
        expect(instant).toBeLessThan(effectiveStart(eventFields, timeZone).getTime())
      expect(
        remindersOf({ ...eventFields, reminders: canonicalForm(eventFields.reminders) }, timeZone),
      ).toEqual(reminders)
    }),
  )
})

/** Runs the job for one person at the given times. Like the sender, it sends each reminder only once. */
function run(
  eventFields: Parameters<typeof remindersOf>[0],
  timeZone: string,
  runs: Date[],
  signedUpAt: Date,
) {
  const sent: { before: string; at: Date; sentAt: Date }[] = []
  for (const now of runs) {
    const due = dueReminder(eventFields, now, timeZone)
    if (due && signedUpAt < due.at && !sent.some(({ before }) => before === due.before))
      sent.push({ ...due, sentAt: now })
  }
  return sent
}

test('a person gets the reminders that are due after their sign-up, in order, each only once, and none after the start', () => {
  const minute = 60_000
  const history = fc.record({
    event,
    signedUp: fc.integer({ min: -70 * 1440, max: 0 }),
    gaps: fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 60 }),
  })
  fc.assert(
    fc.property(history, ({ event: { timeZone, ...eventFields }, signedUp, gaps }) => {
      const start = effectiveStart(eventFields, timeZone).getTime()
      const signedUpAt = new Date(start + signedUp * minute)
      const from = start - 62 * 1440 * minute
      const runTimes = gaps.map(
        (_, index) => new Date(from + gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0) * minute),
      )
      const sent = run(eventFields, timeZone, runTimes, signedUpAt)
      expect(new Set(sent.map(({ before }) => before)).size).toBe(sent.length)
      for (const { at: due, sentAt } of sent) {
        expect(due > signedUpAt && sentAt >= due && sentAt.getTime() < start).toBe(true)
        expect(sentAt.getTime() - due.getTime()).toBeLessThan(12 * 60 * minute)
      }
      expect(sent.map(({ at: due }) => due.getTime())).toEqual(
        sent.map(({ at: due }) => due.getTime()).sort((a, b) => a - b),
      )
      // If the job runs when each reminder is due, none is skipped.
      const expected = remindersOf(eventFields, timeZone).filter(({ at: due }) => due > signedUpAt)
      const exact = run(
        eventFields,
        timeZone,
        expected.map(({ at: due }) => due),
        signedUpAt,
      )
      expect(exact.map(({ before }) => before)).toEqual(expected.map(({ before }) => before))
    }),
  )
})
