import { expect, test } from 'vitest'
import { earliestEvent } from './next-event.ts'

const newYork = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')

function event(slug: string, localDate: string, over: object = {}) {
  const times = { localDate, lastDate: localDate, startTime: '18:00', endTime: '20:00' }
  return { slug, title: slug, locationName: 'Masjid', pictureId: null, ...times, ...over }
}

test('the event whose next session begins first comes next', () => {
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

test('on the second day of an event its own date and time are shown', () => {
  const found = earliestEvent([event('drive', '2026-11-20', { lastDate: '2026-11-22' })], now, newYork)
  expect(found).toMatchObject({ localDate: '2026-11-21', timeText: '6:00 PM – 8:00 PM EST' })
})

test('an event under way is shown as now, until it ends', () => {
  const found = earliestEvent(
    [event('noon', '2026-11-21', { startTime: '09:00', endTime: '11:00' })],
    now,
    newYork,
  )
  expect(found?.timeUntil).toBe('Now')
  expect(found?.expiresAt).toEqual(new Date('2026-11-21T16:00:00Z'))
})

test('the answer holds until midnight, or until the event begins', () => {
  expect(earliestEvent([event('later', '2026-11-25')], now, newYork)?.expiresAt).toEqual(
    new Date('2026-11-22T05:00:00Z'),
  )
  expect(earliestEvent([event('today', '2026-11-21')], now, newYork)?.expiresAt).toEqual(
    new Date('2026-11-21T23:00:00Z'),
  )
})

test('when all is over nothing comes next', () => {
  expect(earliestEvent([event('past', '2026-11-20')], now, newYork)).toBeUndefined()
  expect(earliestEvent([], now, newYork)).toBeUndefined()
})
