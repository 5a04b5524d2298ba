import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
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
  const london = { ...atlanta, timeZone: 'Europe/London' }
  const here = { startPrayer: 'maghrib', latitude: 51.507, longitude: -0.117 } as const
  expect(resolve(here, '2026-11-28', london)).toEqual(['15:57', null])
})

test.each([
  [{ startPrayer: 'maghrib' }, defaultSettings, '2026-11-28', 'startPrayer', 'coordinates'],
  [{ startPrayer: 'isha', startPrayerOffset: 240 }, atlanta, '2026-06-21', 'startPrayer', 'midnight'],
  [{ startPrayer: 'dhuhr', prayerBasis: 'iqamah' }, atlanta, '2026-11-28', 'startPrayer', 'no iqamah'],
  [
    { startPrayer: 'maghrib', latitude: 69.65, longitude: 18.96 },
    { ...atlanta, timeZone: 'Europe/Oslo' },
    '2026-06-21',
    'startPrayer',
    'does not rise or set',
  ],
  [{ startPrayer: 'asr', endPrayer: 'asr' }, atlanta, '2026-11-28', 'endPrayer', 'before it starts'],
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
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const date = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days))
  fc.assert(
    fc.property(
      date,
      fc.constantFrom(...prayers),
      fc.integer({ min: -60, max: 60 }),
      (day, startPrayer, offset) => {
        const at = (startPrayerOffset: number) =>
          resolveEventTimes(columns({ startPrayer, startPrayerOffset }), atlanta, day)
        const [base, moved] = [at(0), at(offset)]
        if (!base.ok || !moved.ok) throw new Error('This place has all prayers on all days')
        const difference = minutes(String(moved.startTime)) - minutes(String(base.startTime))
        // No prayer in Atlanta is near the hour at which clocks change.
        expect(difference).toBe(offset)
      },
    ),
  )
})
