import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIqamah } from './iqamah.ts'
import { addDays } from './local-date.ts'
import { prayers } from './prayer.ts'
import { type PrayerSettings, prayerTimesOn } from './prayer-times.ts'

const settings = (overrides: Partial<PrayerSettings> = {}): PrayerSettings => ({
  timeZone: 'America/New_York',
  prayerLatitude: '33.749',
  prayerLongitude: '-84.388',
  prayerMethod: 'northAmerica',
  asrSchool: 'standard',
  highLatitudeRule: 'automatic',
  fajrMinutes: 0,
  dhuhrMinutes: 0,
  asrMinutes: 0,
  maghribMinutes: 0,
  ishaMinutes: 0,
  fajrIqamah: '',
  dhuhrIqamah: '',
  asrIqamah: '',
  maghribIqamah: '',
  ishaIqamah: '',
  iqamahTable: [],
  ...overrides,
})

/**
 * Published times of Fajr, Dhuhr, Asr, Maghrib and Isha: from the Umm al-Qura calendar for Makkah, from moonsighting.com
 * for London (Hanafi Asr), and from the Islamic Religious Council of Singapore.
 */
const timetables = [
  {
    city: 'Makkah',
    coordinates: { latitude: 21.427009, longitude: 39.828685 },
    overrides: { timeZone: 'Asia/Riyadh', prayerMethod: 'ummAlQura' },
    days: {
      '2016-01-05': '05:39 12:26 15:32 17:53 19:23',
      '2016-02-04': '05:39 12:35 15:49 18:13 19:43',
      '2016-03-05': '05:22 12:33 15:55 18:27 19:57',
      '2016-04-03': '04:55 12:24 15:50 18:37 20:07',
      '2016-05-02': '04:27 12:18 15:39 18:47 20:17',
      '2016-06-04': '04:11 12:20 15:37 19:01 20:31',
      '2016-07-08': '04:18 12:26 15:43 19:07 20:37',
      '2016-08-02': '04:32 12:27 15:46 19:00 20:30',
      '2016-09-04': '04:48 12:20 15:45 18:34 20:04',
      '2016-10-06': '04:58 12:09 15:32 18:04 19:34',
      '2016-11-05': '05:09 12:05 15:19 17:43 19:13',
      '2016-12-04': '05:24 12:12 15:17 17:38 19:08',
    },
  },
  {
    city: 'London',
    coordinates: { latitude: 51.507194, longitude: -0.116711 },
    overrides: {
      timeZone: 'Europe/London',
      prayerMethod: 'moonsightingCommittee',
      asrSchool: 'hanafi',
      highLatitudeRule: 'middleOfTheNight',
    },
    days: {
      '2016-01-01': '06:25 12:09 14:15 16:05 17:38',
      '2016-02-01': '06:02 12:19 15:00 16:52 18:18',
      '2016-03-01': '05:10 12:18 15:48 17:44 19:03',
      '2016-04-01': '04:59 13:09 17:31 19:37 20:49',
      '2016-05-01': '03:47 13:02 18:05 20:27 21:32',
      '2016-06-01': '02:55 13:03 18:31 21:12 22:23',
      '2016-07-01': '02:51 13:09 18:41 21:24 22:38',
      '2016-08-01': '03:38 13:12 18:23 20:51 21:56',
      '2016-09-01': '04:35 13:05 17:40 19:49 20:58',
      '2016-10-01': '05:28 12:55 16:43 18:40 19:57',
      '2016-11-01': '05:17 11:49 14:44 16:36 17:59',
      '2016-12-01': '06:04 11:55 14:08 15:58 17:29',
    },
  },
  {
    city: 'Singapore',
    coordinates: { latitude: 1.370844612058886, longitude: 103.80145644060552 },
    overrides: { timeZone: 'Asia/Singapore', prayerMethod: 'singapore' },
    days: {
      '2020-01-01': '05:44 13:10 16:34 19:10 20:25',
      '2020-01-15': '05:51 13:16 16:39 19:16 20:30',
      '2020-02-01': '05:57 13:20 16:41 19:21 20:33',
      '2020-02-29': '05:58 13:19 16:31 19:20 20:29',
      '2020-03-15': '05:54 13:15 16:19 19:17 20:26',
      '2020-03-29': '05:49 13:11 16:15 19:13 20:22',
    },
  },
] as const

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

test.each(timetables)(
  'agrees with the published timetable of $city to within a minute',
  ({ coordinates, overrides, days }) => {
    for (const [date, published] of Object.entries(days)) {
      const times = prayerTimesOn(date, coordinates, settings(overrides))
      const clocks = published.split(' ')
      for (const [index, prayer] of prayers.entries()) {
        const { adhan } = times[prayer]
        const calculated = adhan ? clockOf(adhan, overrides.timeZone) : ''
        const difference = Math.abs(minutesOf(calculated) - minutesOf(clocks[index] ?? ''))
        expect(difference, `${prayer} on ${date}: ${calculated}, not ${clocks[index]}`).toBeLessThanOrEqual(1)
      }
    }
  },
)

const anyDate = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2024-01-01', days))
const anyCoordinates = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.double({ min: -125, max: -65, noNaN: true }),
})
const anySettings = fc
  .record({
    timeZone: fc.constantFrom('America/New_York', 'America/Chicago', 'America/Los_Angeles'),
    prayerMethod: fc.constantFrom('northAmerica', 'muslimWorldLeague', 'karachi', 'ummAlQura'),
    asrSchool: fc.constantFrom('standard', 'hanafi'),
    highLatitudeRule: fc.constantFrom('automatic', 'middleOfTheNight', 'seventhOfTheNight', 'twilightAngle'),
  })
  .map((overrides) => settings(overrides as Partial<PrayerSettings>))

test('the prayers of a day are in order, and each is on a full minute', () => {
  fc.assert(
    fc.property(anyDate, anyCoordinates, anySettings, (date, coordinates, chosen) => {
      const times = prayerTimesOn(date, coordinates, chosen)
      const at = prayers.map((prayer) => times[prayer].adhan?.getTime() ?? Number.NaN)
      expect(at.every((ms) => ms % 60_000 === 0)).toBe(true)
      expect(at).toEqual([...at].sort((a, b) => a - b))
    }),
  )
})

test('the minutes that the settings add to a prayer move that prayer and no other', () => {
  fc.assert(
    fc.property(
      anyDate,
      anyCoordinates,
      fc.constantFrom(...prayers),
      fc.integer({ min: -60, max: 60 }),
      (date, coordinates, moved, minutes) => {
        const before = prayerTimesOn(date, coordinates, settings())
        const after = prayerTimesOn(date, coordinates, settings({ [`${moved}Minutes`]: minutes }))
        for (const prayer of prayers) {
          const difference = Number(after[prayer].adhan) - Number(before[prayer].adhan)
          expect(difference).toBe(prayer === moved ? minutes * 60_000 : 0)
        }
      },
    ),
  )
})

test('an iqamah is a clock time or minutes after the adhan, and never before it', () => {
  const atlanta = { latitude: 33.749, longitude: -84.388 }
  const withIqamahs = settings({ dhuhrIqamah: '1:30 PM', maghribIqamah: '+5', ishaIqamah: '8:00 pm' })
  const winter = prayerTimesOn('2026-11-28', atlanta, withIqamahs)
  expect(winter.dhuhr.iqamah?.toISOString()).toBe('2026-11-28T18:30:00.000Z')
  expect(Number(winter.maghrib.iqamah) - Number(winter.maghrib.adhan)).toBe(5 * 60_000)
  expect(winter.isha.iqamah?.toISOString()).toBe('2026-11-29T01:00:00.000Z')
  expect(winter.fajr.iqamah).toBeNull()
  const summer = prayerTimesOn('2026-06-21', atlanta, withIqamahs)
  expect(summer.isha.iqamah).toEqual(summer.isha.adhan)
})

test('where the sun does not set, Maghrib has no time', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 }
  const times = prayerTimesOn('2026-06-21', tromso, settings({ timeZone: 'Europe/Oslo' }))
  expect(times.maghrib).toEqual({ adhan: null, iqamah: null })
  expect(times.dhuhr.adhan).not.toBeNull()
})

test.each([
  ['Pacific/Tongatapu', -21.14, -175.2],
  ['Pacific/Kiritimati', 1.87, -157.4],
  ['Pacific/Auckland', -36.85, 174.76],
  ['America/Adak', 51.88, -176.65],
])('near the date line, Dhuhr falls on the requested local date in %s', (timeZone, latitude, longitude) => {
  const times = prayerTimesOn('2026-03-10', { latitude, longitude }, settings({ timeZone }))
  const dhuhr = times.dhuhr.adhan as Date
  expect(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(dhuhr)).toBe('2026-03-10')
})

test('parses iqamah times as people write them', () => {
  expect(['', '+10', '10 min', '6:15 AM', '12:30 p.m.', '12:05 am', '18:15'].map(parseIqamah)).toEqual([
    null,
    { minutes: 10 },
    { minutes: 10 },
    { time: '06:15' },
    { time: '12:30' },
    { time: '00:05' },
    { time: '18:15' },
  ])
  expect(['+500', '25:00', '13:00 PM', '0:30 AM', 'after'].map(parseIqamah)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('an iqamah in the table by date replaces the fixed iqamah, starting on the date of its row', () => {
  const withTable = settings({
    ishaIqamah: '8:00 PM',
    maghribIqamah: '+10',
    iqamahTable: ['12/1/2026, -, -, -, -, 7:15 PM', '3/14/2027, 5:45 AM, 1:30 PM, 5:00 PM, +5, 9:15 PM'],
  })
  const iqamahs = (date: string) => {
    const { maghrib, isha } = prayerTimesOn(date, { latitude: 33.749, longitude: -84.388 }, withTable)
    return [isha.iqamah?.toISOString(), (Number(maghrib.iqamah) - Number(maghrib.adhan)) / 60_000]
  }
  expect(iqamahs('2026-11-30')).toEqual(['2026-12-01T01:00:00.000Z', 10])
  expect(iqamahs('2026-12-01')).toEqual(['2026-12-02T00:15:00.000Z', 10])
  expect(iqamahs('2027-03-14')).toEqual(['2027-03-15T01:15:00.000Z', 5])
})
