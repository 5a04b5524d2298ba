import { expect, test } from 'vitest'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { canOfferSpots, signupAvailability } from './signup-availability.ts'

const zone = 'America/New_York'
const event = eventFixture('iftar', { localDate: '2026-11-28', startTime: '18:00', endTime: '20:00' })
const at = (local: string) => new Date(`${local}:00-05:00`)

test('people can sign up from the opening until the event starts, or until an earlier closing time', () => {
  expect(signupAvailability(event, at('2026-11-28T17:59'), zone)).toBe('open')
  expect(signupAvailability(event, at('2026-11-28T18:00'), zone)).toBe('closed')
  expect(signupAvailability(event, at('2026-11-28T20:00'), zone)).toBe('none')
  const bounded = { ...event, signupOpensAt: '2026-11-20T09:00', signupClosesAt: '2026-11-27T21:00' }
  expect(signupAvailability(bounded, at('2026-11-20T08:59'), zone)).toBe('notYetOpen')
  expect(signupAvailability(bounded, at('2026-11-20T09:00'), zone)).toBe('open')
  expect(signupAvailability(bounded, at('2026-11-27T21:00'), zone)).toBe('closed')
})

test('spots can be given to the waitlist until the event starts, even after sign-up has closed', () => {
  const closedEarly = { ...event, signupClosesAt: '2026-11-27T21:00' }
  expect(canOfferSpots(closedEarly, at('2026-11-28T17:00'), zone)).toBe(true)
  expect(canOfferSpots(closedEarly, at('2026-11-28T18:00'), zone)).toBe(false)
})

test('for an all-day event, people can sign up until its first day is over', () => {
  const allDay = { ...event, startTime: null, endTime: null, lastDate: '2026-11-29' }
  expect(signupAvailability(allDay, at('2026-11-28T23:59'), zone)).toBe('open')
  expect(signupAvailability(allDay, at('2026-11-29T00:00'), zone)).toBe('closed')
})

test('nobody can sign up for a canceled event, or for an event without sign-up', () => {
  const before = at('2026-11-20T12:00')
  expect(signupAvailability({ ...event, signups: 'off' }, before, zone)).toBe('none')
  expect(signupAvailability({ ...event, status: 'cancelled' }, before, zone)).toBe('none')
})
