import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBetween } from '#app/platform/time/local-date.ts'
import { prayerTimesOn } from '#app/platform/time/prayer-times.ts'
import { type DayEnd, earliestLoggableDate, latestLoggableDate, readingDate } from './reading-day.ts'

const atlanta = 'America/New_York'
const midnight: DayEnd = { dayEnd: 'midnight', dayEndHour: 0 }
const atHour = (dayEndHour: number): DayEnd => ({ dayEnd: 'hour', dayEndHour })

function prayersAt(latitude: number, longitude: number, timeZone: string) {
  return (date: string) => {
    const { fajr, maghrib } = prayerTimesOn(date, { latitude, longitude }, { ...defaultSettings, timeZone })
    return { fajr: fajr.adhan, maghrib: maghrib.adhan }
  }
}

const prayers = prayersAt(33.749, -84.388, atlanta)

const dateOf = (instant: string, practice: DayEnd, zone = atlanta) =>
  readingDate(new Date(instant), practice, zone, prayers)

test('a day ends at midnight, at an hour, at fajr or at maghrib', () => {
  const fajr: DayEnd = { dayEnd: 'fajr', dayEndHour: 0 }
  const maghrib: DayEnd = { dayEnd: 'maghrib', dayEndHour: 0 }
  // Atlanta is at UTC-5. On November 23, 2026, fajr is at about 6:00 and maghrib at about 17:30.
  const times = ['02:30', '03:30', '05:30', '07:00', '17:00', '18:00', '23:59']
  const dates = (practice: DayEnd) =>
    times.map((time) => dateOf(`2026-11-23T${time}:00-05:00`, practice).slice(8)).join(' ')
  expect(dates(midnight)).toBe('23 23 23 23 23 23 23')
  expect(dates(atHour(3))).toBe('22 23 23 23 23 23 23')
  expect(dates(fajr)).toBe('22 22 22 23 23 23 23')
  expect(dates(maghrib)).toBe('23 23 23 23 23 24 24')
})

test('without prayer times, a day that ends at fajr or maghrib ends at midnight', () => {
  for (const dayEnd of ['fajr', 'maghrib'] as const) {
    const practice = { dayEnd, dayEndHour: 0 }
    expect(readingDate(new Date('2026-11-23T23:59:00-05:00'), practice, atlanta)).toBe('2026-11-23')
    const noPrayers = () => ({ fajr: null, maghrib: null })
    expect(readingDate(new Date('2026-11-23T00:01:00-05:00'), practice, atlanta, noPrayers)).toBe(
      '2026-11-23',
    )
  }
})

test('an hour that daylight saving skips or repeats ends a day once', () => {
  expect(dateOf('2027-03-14T01:59:00-05:00', atHour(2))).toBe('2027-03-13')
  expect(dateOf('2027-03-14T03:00:00-04:00', atHour(2))).toBe('2027-03-14')
  // 1:00 occurs twice, first at UTC-4.
  expect(dateOf('2026-11-01T00:59:00-04:00', atHour(1))).toBe('2026-10-31')
  expect(dateOf('2026-11-01T01:00:00-04:00', atHour(1))).toBe('2026-11-01')
  expect(dateOf('2026-11-01T01:00:00-05:00', atHour(1))).toBe('2026-11-01')
})

test('the night after a date that the zone skipped belongs to the date before the skipped one', () => {
  // Samoa went from December 29 to December 31, 2011.
  expect(dateOf('2011-12-31T01:00:00+14:00', atHour(2), 'Pacific/Apia')).toBe('2011-12-29')
  expect(dateOf('2011-12-31T02:00:00+14:00', atHour(2), 'Pacific/Apia')).toBe('2011-12-31')
})

test('in one time zone, the date never goes back, and is at most a day from the calendar date', () => {
  const places = [
    { zone: atlanta, prayers },
    { zone: 'Europe/Oslo', prayers: prayersAt(69.65, 18.96, 'Europe/Oslo') },
    { zone: 'Asia/Jakarta', prayers: prayersAt(-6.2, 106.8, 'Asia/Jakarta') },
    { zone: 'Pacific/Auckland', prayers: prayersAt(-36.8, 174.8, 'Pacific/Auckland') },
  ]
  const practice = fc.record({
    dayEnd: fc.constantFrom('midnight' as const, 'hour' as const, 'fajr' as const, 'maghrib' as const),
    dayEndHour: fc.integer({ min: 1, max: 4 }),
  })
  const start = Date.parse('2026-01-01T00:00:00Z')
  const minute = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 })
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      practice,
      minute,
      fc.integer({ min: 0, max: 2000 }),
      (place, dayEnd, first, gap) => {
        const [a, b] = [first, first + gap].map((minutes) => new Date(start + minutes * 60_000))
        if (!a || !b) return
        const [dateA, dateB] = [a, b].map((instant) =>
          readingDate(instant, dayEnd, place.zone, place.prayers),
        )
        expect(dateA && dateB && dateA <= dateB).toBe(true)
        expect(Math.abs(daysBetween(localDateIn(a, place.zone), dateA ?? ''))).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 60 },
  )
})

test('a member can log the last seven days, and today in any time zone', () => {
  expect(earliestLoggableDate('2026-11-23')).toBe('2026-11-16')
  expect(latestLoggableDate(new Date('2026-11-23T09:59:00Z'))).toBe('2026-11-23')
  expect(latestLoggableDate(new Date('2026-11-23T10:00:00Z'))).toBe('2026-11-24')
})
