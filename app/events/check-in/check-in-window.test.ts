import { expect, test } from 'vitest'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { checkInWindow } from './check-in-window.ts'

const zone = 'America/New_York'
const event = eventFixture('circle', { localDate: '2026-11-28', startTime: '10:00', endTime: '13:00' })
const windowAt = (time: string, changes = {}) =>
  checkInWindow({ ...event, ...changes }, new Date(`${time}-05:00`), zone)

test('people can check themselves in from an hour before the event until it ends', () => {
  expect(windowAt('2026-11-28T08:59:59')).toEqual({
    state: 'early',
    opensAt: new Date('2026-11-28T14:00:00.000Z'),
  })
  expect(windowAt('2026-11-28T09:00:00')).toEqual({ state: 'open' })
  expect(windowAt('2026-11-28T12:59:59')).toEqual({ state: 'open' })
  expect(windowAt('2026-11-28T13:00:00')).toEqual({ state: 'over' })
})

test('self check-in is closed between the days of an event and when the event is canceled', () => {
  const days = { lastDate: '2026-11-29' }
  expect(windowAt('2026-11-28T20:00:00', days)).toMatchObject({ state: 'early' })
  expect(windowAt('2026-11-29T09:30:00', days)).toEqual({ state: 'open' })
  expect(windowAt('2026-11-28T10:00:00', { status: 'cancelled' })).toEqual({ state: 'over' })
})
