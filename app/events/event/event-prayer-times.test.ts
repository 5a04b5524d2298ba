import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { instantOf, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { prayers } from '#app/platform/time/prayer.ts'
import { type EventTimeColumns, noTimeRule, resolveEventTimes } from './event-prayer-times.ts'

const atlanta = { ...defaultSettings, prayerLatitude: '33.749', prayerLongitude: '-84.388' }

const columns = (overrides: Partial<EventTimeColumns> = {}): EventTimeColumns => ({
  ...noTimeRule,
  ...overrides,
})

const resolve = (overrides: Partial<EventTimeColumns>, date = '2026-11-28', settings = atlanta) => {
  const times = resolveEventTimes(columns(overrides), settings, date)
  return times.ok ? [times.startTime, times.endTime] : times
}

const anyDate = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days))
const clockChange = fc.constantFrom('2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14')

const anyClockTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  )

test('a start after a prayer is in the local time of its date, even after the clocks change', () => {
  const rule = { startPrayer: 'maghrib', startPrayerOffset: 15 } as const
  expect(resolve(rule, '2026-10-31')).toEqual(['19:01', null])
  expect(resolve(rule, '2026-11-01')).toEqual(['18:00', null])
  expect(resolve(rule, '2027-03-13')).toEqual(['18:59', null])
  expect(resolve(rule, '2027-03-14')).toEqual(['19:59', null])
})

test('an event ends relative to a prayer, after a duration, or at a clock time', () => {
  const rule = { startPrayer: 'maghrib', startPrayerOffset: 15 } as const
  expect(resolve({ ...rule, durationMinutes: 90 })).toEqual(['17:44', '19:14'])
  expect(resolve({ ...rule, endTime: '21:00' })).toEqual(['17:44', '21:00'])
  expect(resolve({ startTime: '16:00', endPrayer: 'maghrib', endPrayerOffset: -10 })).toEqual([
    '16:00',
    '17:19',
  ])
  expect(resolve({ startTime: '22:00', durationMinutes: 180 })).toEqual(['22:00', '01:00'])
})

test('an end at Fajr after a start at night is on the next morning', () => {
  expect(resolve({ startPrayer: 'isha', endPrayer: 'fajr' })).toEqual(['18:42', '06:10'])
})

test('an event without a rule keeps its times', () => {
  expect(resolve({ startTime: '10:00', endTime: '13:00' })).toEqual(['10:00', '13:00'])
  expect(resolve({})).toEqual([null, null])
})

test('the coordinates of an event take precedence over the site’s coordinates', () => {
  const settings = { ...atlanta, timeZone: 'Europe/London' }
  const eventInLondon = { startPrayer: 'maghrib', latitude: 51.507, longitude: -0.117 } as const
  expect(resolve(eventInLondon, '2026-11-28', settings)).toEqual(['15:57', null])
})

test.each([
  [{ startPrayer: 'maghrib' }, defaultSettings, '2026-11-28', 'startPrayer', 'coordinates'],
  [
    { startPrayer: 'isha', startPrayerOffset: 240 },
    atlanta,
    '2026-06-21',
    'startPrayer',
    'different day than its date',
  ],
  [{ startPrayer: 'dhuhr', prayerBasis: 'iqamah' }, atlanta, '2026-11-28', 'startPrayer', 'no iqamah'],
  [
    { startPrayer: 'maghrib', latitude: 69.65, longitude: 18.96 },
    { ...atlanta, timeZone: 'Europe/Oslo' },
    '2026-06-21',
    'startPrayer',
    'no time at this location on that date: the sun does not rise or set',
  ],
  [{ startPrayer: 'asr', endPrayer: 'asr' }, atlanta, '2026-11-28', 'endPrayer', 'The end must be after'],
] as const)('rejects %j with a reason', (rule, settings, date, field, message) => {
  expect(resolve(rule, date, settings)).toMatchObject({ field, error: expect.stringContaining(message) })
})

test('offsets count from the iqamah if the organizer chooses it', () => {
  const settings = { ...atlanta, maghribIqamah: '+7', ishaIqamah: '8:15 PM' }
  const rule = { startPrayer: 'maghrib', prayerBasis: 'iqamah' } as const
  expect(resolve(rule, '2026-11-28', settings)).toEqual(['17:36', null])
  expect(resolve({ ...rule, endPrayer: 'isha' }, '2026-11-28', settings)).toEqual(['17:36', '20:15'])
})

test('an offset moves the start by exactly its minutes', () => {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  fc.assert(
    fc.property(
      anyDate,
      fc.constantFrom(...prayers),
      fc.integer({ min: -60, max: 60 }),
      (day, startPrayer, offset) => {
        const at = (startPrayerOffset: number) =>
          resolveEventTimes(columns({ startPrayer, startPrayerOffset }), atlanta, day)
        const [base, moved] = [at(0), at(offset)]
        if (!base.ok || !moved.ok) throw new Error('This location has all prayers on all days')
        const difference = minutesOf(String(moved.startTime)) - minutesOf(String(base.startTime))
        // No prayer in Atlanta is near the hour at which clocks change.
        expect(difference).toBe(offset)
      },
    ),
  )
})

test('an event that starts and ends relative to the same prayer needs a larger offset at its end, on every date', () => {
  const offset = fc.option(fc.integer({ min: -60, max: 60 }))
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...prayers), offset, offset, (day, prayer, start, end) => {
      const rule = { startPrayer: prayer, startPrayerOffset: start, endPrayer: prayer, endPrayerOffset: end }
      expect(resolveEventTimes(columns(rule), atlanta, day).ok).toBe(Number(end) > Number(start))
    }),
  )
})

test('an entered start or end never changes, even if the other one is calculated', () => {
  const entered = fc.oneof(anyClockTime, fc.constantFrom('01:30', '02:30', '17:29'))
  fc.assert(
    fc.property(
      fc.oneof(anyDate, clockChange),
      entered,
      fc.integer({ min: 5, max: 1435 }),
      (day, entered, durationMinutes) => {
        const timesFor = (rule: Partial<EventTimeColumns>) => resolveEventTimes(columns(rule), atlanta, day)
        expect(timesFor({ startPrayer: 'maghrib', endTime: entered })).toMatchObject({ endTime: entered })
        expect(timesFor({ startTime: entered, durationMinutes })).toMatchObject({ startTime: entered })
      },
    ),
  )
})

test('a calculated end is omitted if a clock change gives its clock time another meaning', () => {
  expect(resolve({ startTime: '01:45', durationMinutes: 30 }, '2026-11-01')).toEqual(['01:45', null])
  expect(resolve({ startTime: '01:15', durationMinutes: 60 }, '2026-11-01')).toEqual(['01:15', null])
  expect(resolve({ startTime: '01:45', durationMinutes: 75 }, '2026-11-01')).toEqual(['01:45', '02:00'])
  expect(resolve({ startTime: '12:00', durationMinutes: 1435 }, '2027-03-13')).toEqual(['12:00', null])
  expect(resolve({ startTime: '02:30', durationMinutes: 30 }, '2027-03-14')).toEqual(['02:30', '04:00'])
})

test('an event with a duration lasts exactly that long, or has no end', () => {
  const { timeZone } = atlanta
  fc.assert(
    fc.property(
      fc.oneof(anyDate, clockChange),
      anyClockTime,
      fc.integer({ min: 5, max: 1435 }),
      (localDate, startTime, durationMinutes) => {
        const times = resolveEventTimes(columns({ startTime, durationMinutes }), atlanta, localDate)
        if (!times.ok) throw new Error(times.error)
        const [session] = sessionsOf({ localDate, lastDate: localDate, ...times }, timeZone)
        const end = addMinutes(instantOf(localDate, startTime, timeZone), durationMinutes)
        if (times.endTime !== null) expect(session?.endsAt).toEqual(end)
      },
    ),
  )
})
