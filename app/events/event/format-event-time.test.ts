import { expect, test } from 'vitest'
import {
  formatDate,
  formatDateRange,
  formatHijriDate,
  formatHijriDateRange,
  formatInstantDate,
  formatMonth,
} from '#app/platform/time/format-date.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'
import { describePrayers, formatTimeRange, formatTimeUntil, type TimesByPrayer } from './format-event-time.ts'

const newYork = 'America/New_York'
const day = { localDate: '2026-11-28', lastDate: '2026-11-28', startTime: '10:00', endTime: '13:00' }

test('a date is formatted with its weekday', () => {
  expect(formatDate('2026-11-28')).toBe('Saturday, November 28, 2026')
  expect(formatDate('2027-01-01')).toBe('Friday, January 1, 2027')
  expect(formatMonth('2026-11')).toBe('November 2026')
})

test('several days are formatted as a range, with the year once if it is the same', () => {
  expect(formatDateRange(day)).toBe('Saturday, November 28, 2026')
  expect(formatDateRange({ localDate: '2026-12-12', lastDate: '2026-12-13' })).toBe(
    'Saturday, December 12 – Sunday, December 13, 2026',
  )
  expect(formatDateRange({ localDate: '2026-12-31', lastDate: '2027-01-01' })).toBe(
    'Thursday, December 31, 2026 – Friday, January 1, 2027',
  )
})

test('a time is formatted with the time zone’s abbreviation on that day', () => {
  expect(formatTimeRange(day, newYork)).toBe('10:00 AM – 1:00 PM EST')
  expect(formatTimeRange({ ...day, localDate: '2026-07-01', lastDate: '2026-07-01' }, newYork)).toBe(
    '10:00 AM – 1:00 PM EDT',
  )
  expect(formatTimeRange({ ...day, endTime: null }, newYork)).toBe('10:00 AM EST')
  expect(formatTimeRange({ ...day, startTime: null }, newYork)).toBe('All day')
  expect(formatTimeRange({ ...day, lastDate: '2026-11-29' }, newYork)).toBe(
    '10:00 AM – 1:00 PM EST, each day',
  )
  expect(formatTimeRange({ ...day, startTime: '20:00', endTime: '04:00' }, newYork)).toBe(
    '8:00 PM – 4:00 AM EST (next day)',
  )
  const nights = { ...day, lastDate: '2026-11-29', startTime: '20:00', endTime: '04:00' }
  expect(formatTimeRange(nights, newYork)).toBe('8:00 PM – 4:00 AM EST, each night')
})

test('noon and midnight are formatted as 12:00', () => {
  expect(['00:00', '00:30', '12:00', '12:05', '23:59'].map(formatClockTime)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '12:00 PM',
    '12:05 PM',
    '11:59 PM',
  ])
})

test('the days until an event are counted by local date, not by hours', () => {
  const session = { localDate: '2026-11-28', startsAt: new Date('2026-11-28T15:00:00Z'), startTime: '10:00' }
  const until = (now: string) => formatTimeUntil(session, new Date(now), newYork)
  expect(until('2026-11-26T04:59:00Z')).toBe('In 3 days')
  expect(until('2026-11-26T05:00:00Z')).toBe('In 2 days')
  expect(until('2026-11-28T04:59:00Z')).toBe('Tomorrow')
  expect(until('2026-11-28T05:00:00Z')).toBe('Today at 10:00 AM')
  expect(until('2026-11-28T15:00:00Z')).toBe('Now')
  expect(formatTimeUntil({ ...session, startTime: null }, new Date('2026-11-28T15:00:00Z'), newYork)).toBe(
    'Today',
  )
})

test('Hijri dates follow the Umm al-Qura calendar', () => {
  expect(formatHijriDate('2026-02-18')).toBe('1 Ramadan 1447 AH')
  expect(formatHijriDate('2026-06-16')).toBe('1 Muharram 1448 AH')
  const range = (localDate: string, lastDate: string) => formatHijriDateRange({ localDate, lastDate })
  expect(range('2026-11-28', '2026-11-28')).toBe('18 Jumada II 1448 AH')
  expect(range('2026-11-28', '2026-11-29')).toBe('18–19 Jumada II 1448 AH')
  expect(range('2026-11-28', '2026-12-10')).toBe('18 Jumada II – 1 Rajab 1448 AH')
  expect(range('2026-06-15', '2026-06-16')).toBe('29 Dhuʻl-Hijjah 1447 AH – 1 Muharram 1448 AH')
})

test('an instant is formatted as its date in the given time zone', () => {
  expect(formatInstantDate('2026-11-08T03:00:00Z', 'America/New_York')).toBe('November 7, 2026')
  expect(formatInstantDate('2026-11-08T03:00:00Z', 'Asia/Dhaka')).toBe('November 8, 2026')
})

test('an event relative to a prayer shows the prayer with the clock time', () => {
  const day = { localDate: '2026-11-28', lastDate: '2026-11-28', startTime: '17:44', endTime: '19:10' }
  const format = (event: TimesByPrayer) => formatTimeRange(event, 'America/New_York')
  const maghrib = { ...day, startPrayer: 'maghrib', startPrayerOffset: 15 } as const
  expect(format(maghrib)).toBe('After Maghrib (+15 min), 5:44 PM – 7:10 PM EST')
  expect(format({ ...day, endTime: null, startPrayer: 'maghrib', startPrayerOffset: -20 })).toBe(
    'Before Maghrib (−20 min), 5:44 PM EST',
  )
  expect(format({ ...maghrib, endTime: '17:44' })).toBe('After Maghrib (+15 min), 5:44 PM EST')
  expect(format({ ...maghrib, endPrayer: 'isha' })).toBe(
    'After Maghrib (+15 min), 5:44 PM – after Isha, 7:10 PM EST',
  )
  expect(format({ ...maghrib, startTime: null, endTime: null })).toBe('After Maghrib (+15 min)')
  expect(describePrayers({ ...maghrib, endPrayer: 'isha' })).toBe(
    'After Maghrib (+15 min), until after Isha.',
  )
  expect(describePrayers({ ...day, endPrayer: 'isha' })).toBe('Until after Isha.')
  expect(describePrayers(day)).toBe('')
})
