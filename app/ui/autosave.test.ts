import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AutosaveState,
  announcementOf,
  describeState,
  failureOf,
  retryDelay,
  sendDelay,
} from './autosave.ts'

const saved: AutosaveState = { kind: 'saved', when: '2:14 PM', otherWhen: null }
const offline: AutosaveState = { kind: 'failed', failure: 'offline' }

test('a draft is sent after a pause in typing, but after at most fifteen seconds', () => {
  expect(sendDelay({ firstEditAt: 0, lastEditAt: 1000 }, 1000)).toBe(3000)
  expect(sendDelay({ firstEditAt: 0, lastEditAt: 14_000 }, 14_000)).toBe(1000)
  expect(sendDelay({ firstEditAt: 0, lastEditAt: 20_000 }, 20_000)).toBe(0)
  const time = fc.nat(1_000_000)
  fc.assert(
    fc.property(time, time, time, (first, typingMs, pauseMs) => {
      const now = first + typingMs + pauseMs
      const due = now + sendDelay({ firstEditAt: first, lastEditAt: first + typingMs }, now)
      expect(due).toBeLessThanOrEqual(Math.max(now, first + 15_000))
      expect(due).toBeGreaterThanOrEqual(now)
    }),
  )
})

test('a failed draft is retried with increasing delays, or after the next edit', () => {
  expect([1, 2, 3, 4, 5, 20].map((attempts) => retryDelay('offline', attempts))).toEqual([
    5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(retryDelay('tooLong', 1)).toBeNull()
  expect(retryDelay('invalid', 1)).toBeNull()
  expect(retryDelay('refused', 1)).toBeNull()
})

test('the status of a response determines which problem is reported', () => {
  expect([200, 401, 413, 400, 403, 404, 500, 503, 0].map(failureOf)).toEqual([
    null,
    'loggedOut',
    'tooLong',
    'invalid',
    'refused',
    'refused',
    'offline',
    'offline',
    'offline',
  ])
})

test('the message says when the draft was saved, and whether another tab or device has other changes', () => {
  expect(describeState(saved)).toBe('Draft saved 2:14 PM')
  expect(describeState({ kind: 'saving' })).toBe('Saving…')
  expect(describeState(offline)).toBe('Not saved: no connection. We will try again.')
  expect(describeState({ ...saved, otherWhen: '2:12 PM' })).toContain(
    'changes from 2:12 PM in another tab or on another device',
  )
})

test('a screen reader announces the first saved draft and every problem, but not every saved draft', () => {
  const savedAgain: AutosaveState = { ...saved, when: '2:15 PM' }
  const states = [
    { kind: 'saving' } as const,
    saved,
    { kind: 'saving' } as const,
    savedAgain,
    offline,
    offline,
    savedAgain,
  ]
  let announced = ''
  const announcements = states.map((state) => (announced = announcementOf(state, announced)))
  expect(announcements).toEqual([
    '',
    'Draft saved 2:14 PM',
    'Draft saved 2:14 PM',
    'Draft saved 2:14 PM',
    describeState(offline),
    describeState(offline),
    'Draft saved 2:15 PM',
  ])
})
