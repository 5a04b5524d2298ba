import { expect, test } from 'vitest'
import { earliestEvent } from './next-event.ts'

const newYork = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')

function event(slug: string, localDate: string, overrides: object = {}) {
  const times = { localDate, lastDate: localDate, startTime: '18:00', endTime: '20:00' }
  return { slug, title: slug, locationName: 'Masjid', pictureId: null, ...times, ...overrides }
}

test('the next event is the one whose next session starts first', () => {
  const drive = event('drive', '2026-11-20', { lastDate: '2026-11-30' })
  const found = earliestEvent(
    [event('later', '2026-11-25'), drive, event('soon', '2026-11-21', { startTime: '12:00' })],
    now,
    newYork,
  )
  expect(found).toMatchObject({
    slug: 'soon',
    timeUntil: 'Today at 12:00 PM',
    startsAt: '2026-11-21T17:00:00.000Z',
  })
})

test('on the second day of an event, the date and time of that day are shown', () => {
  const found = earliestEvent([event('drive', '2026-11-20', { lastDate: '2026-11-22' })], now, newYork)
  expect(found).toMatchObject({ localDate: '2026-11-21', timeText: '6:00 PM – 8:00 PM EST' })
})

test('an event in progress shows “Now” until it ends', () => {
  const found = earliestEvent(
    [event('morning', '2026-11-21', { startTime: '09:00', endTime: '11:00' })],
    now,
    newYork,
  )
  expect(found?.timeUntil).toBe('Now')
  expect(found?.expiresAt).toEqual(new Date('2026-11-21T16:00:00Z'))
})

test('the result expires at midnight or when the event starts', () => {
  expect(earliestEvent([event('later', '2026-11-25')], now, newYork)?.expiresAt).toEqual(
    new Date('2026-11-22T05:00:00Z'),
  )
  expect(earliestEvent([event('today', '2026-11-21')], now, newYork)?.expiresAt).toEqual(
    new Date('2026-11-21T23:00:00Z'),
  )
})

test('there is no next event when all events are over', () => {
  expect(earliestEvent([event('past', '2026-11-20')], now, newYork)).toBeUndefined()
  expect(earliestEvent([], now, newYork)).toBeUndefined()
})
