import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialDay, occursOn } from '#app/events/calendar/calendar-days.ts'
import { isLocalDate, isMonth } from '#app/platform/time/local-date.ts'
import { calendarUrl, dayUrl, listUrl, monthUrl, onePageUrl, readCalendarQuery } from './calendar-url.ts'

const today = '2026-11-21'
const read = (url: string) => readCalendarQuery(new URL(url, 'http://x').searchParams, today)

test('a calendar URL is parsed into the view, date and page that it was built from', () => {
  expect(read('/volunteer')).toEqual({ view: 'auto', month: '2026-11', day: today })
  expect(read(calendarUrl)).toEqual({ view: 'calendar', month: '2026-11', day: today })
  expect(read(dayUrl('2026-12-05'))).toEqual({ view: 'calendar', month: '2026-12', day: '2026-12-05' })
  expect(read(monthUrl('2027-01'))).toEqual({ view: 'calendar', month: '2027-01', day: null })
  expect(read(listUrl('past', 3))).toEqual({ view: 'list', when: 'past', page: 3 })
  expect(read(listUrl('upcoming'))).toEqual({ view: 'list', when: 'upcoming', page: 1 })
  expect(read(onePageUrl('past'))).toEqual({ view: 'list', when: 'past', page: 1, onOnePage: true })
})

test('any query string gives a valid month, day and page', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (month, day, page) => {
      const search = new URLSearchParams({ month, day })
      const query = readCalendarQuery(search, today)
      if (query.view === 'list') throw new Error('expected the calendar view')
      expect(isMonth(query.month)).toBe(true)
      expect(query.day === null || isLocalDate(query.day)).toBe(true)
      const list = readCalendarQuery(new URLSearchParams({ view: 'list', page }), today)
      expect(list.view === 'list' && Number.isInteger(list.page) && list.page > 0).toBe(true)
    }),
  )
})

test('a day without a month sets the month', () => {
  expect(read('/volunteer?day=2027-02-03')).toEqual({ view: 'calendar', month: '2027-02', day: '2027-02-03' })
})

test('an event is on every date from its first day to its last', () => {
  const event = { localDate: '2026-11-28', lastDate: '2026-11-29' }
  expect(
    ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((date) => occursOn(date)(event)),
  ).toEqual([false, true, true, false])
})

test('a month opens on today, else on its first day with events, else on the 1st', () => {
  const drive = { localDate: '2026-12-30', lastDate: '2027-01-02' }
  expect(initialDay('2026-11', today, [drive])).toBe(today)
  expect(initialDay('2026-12', today, [drive])).toBe('2026-12-30')
  expect(initialDay('2027-01', today, [drive])).toBe('2027-01-01')
  expect(initialDay('2027-02', today, [drive])).toBe('2027-02-01')
})
