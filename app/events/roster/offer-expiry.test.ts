import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#app/platform/time/event-schedule.ts'
import { endOfQuietHours, offerExpiry } from './offer-expiry.ts'

const zone = 'America/New_York'
const night = { from: '22:00', to: '08:00' }
const local = (date: string, time: string) => instantOf(date, time, zone)
const expiry = (date: string, time: string, hours: number, quiet = night) =>
  offerExpiry(local(date, time), hours, quiet, zone)

test('quiet hours do not count toward the time to accept an offer', () => {
  expect(expiry('2026-11-23', '09:00', 12)).toEqual(local('2026-11-23', '21:00'))
  expect(expiry('2026-11-23', '18:00', 12)).toEqual(local('2026-11-24', '16:00'))
  expect(expiry('2026-11-23', '23:30', 12)).toEqual(local('2026-11-24', '20:00'))
  expect(expiry('2026-11-24', '03:00', 30)).toEqual(local('2026-11-26', '10:00'))
})

test('clock changes do not change how many hours count', () => {
  expect(expiry('2026-03-07', '20:00', 4)).toEqual(local('2026-03-08', '10:00'))
  expect(expiry('2026-10-31', '20:00', 4)).toEqual(local('2026-11-01', '10:00'))
  // 02:30 does not exist on March 8, so the half hour of that day is missing.
  expect(expiry('2026-03-07', '02:30', 1, { from: '03:00', to: '02:30' })).toEqual(
    local('2026-03-09', '03:00'),
  )
})

test('quiet hours can be off, or during the day', () => {
  expect(expiry('2026-11-23', '23:00', 2, { from: '00:00', to: '00:00' })).toEqual(
    local('2026-11-24', '01:00'),
  )
  expect(expiry('2026-11-23', '11:00', 2, { from: '12:00', to: '14:00' })).toEqual(
    local('2026-11-23', '15:00'),
  )
})

test('an offer never expires during quiet hours, or before its hours have passed', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 30))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const instant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 72 }), time, time, (ms, hours, from, to) => {
      const now = new Date(ms)
      const until = offerExpiry(now, hours, { from, to }, zone)
      expect(until.getTime()).toBeGreaterThanOrEqual(ms + hours * 3_600_000)
      const before = new Date(until.getTime() - 1)
      expect(endOfQuietHours(before, { from, to }, zone)).toEqual(before)
    }),
  )
})
