import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPushAttempts, nextAttempt, parseRetryAfter } from './retry-after.ts'

const now = new Date('2026-12-01T12:00:00.000Z')

test('Retry-After is a number of seconds or a date', () => {
  const seconds = (header?: string) => parseRetryAfter(header, now)
  expect(seconds('120')).toBe(120)
  expect(seconds(' 0 ')).toBe(0)
  expect(seconds('Tue, 01 Dec 2026 12:00:30 GMT')).toBe(30)
  expect(seconds('Tue, 01 Dec 2026 11:00:00 GMT')).toBe(0)
  for (const header of [undefined, '', 'later', '-1', '9'.repeat(20)]) expect(seconds(header)).toBeNull()
})

test('a message is retried a few times, never earlier than the push service allows, never after it expires', () => {
  const attempt = fc.record({
    attempts: fc.integer({ min: 1, max: maxPushAttempts + 2 }),
    retryAfter: fc.option(fc.integer({ min: 0, max: 200_000 })),
    lifetime: fc.integer({ min: -10, max: 200_000 }),
  })
  fc.assert(
    fc.property(attempt, ({ attempts, retryAfter, lifetime }) => {
      const expiresAt = new Date(now.getTime() + lifetime * 1000).toISOString()
      const at = nextAttempt({ attempts, expiresAt }, retryAfter, now)
      if (at === null) return
      expect(attempts).toBeLessThan(maxPushAttempts)
      expect(at.getTime()).toBeGreaterThan(now.getTime() + (retryAfter ?? 0) * 1000 - 1)
      expect(at.toISOString() < expiresAt).toBe(true)
    }),
  )
  const expiresAt = '2026-12-02T12:00:00.000Z'
  expect(nextAttempt({ attempts: 1, expiresAt }, null, now)).toEqual(new Date('2026-12-01T12:00:30.000Z'))
  expect(nextAttempt({ attempts: 1, expiresAt }, 90_000, now)).toBeNull()
  expect(nextAttempt({ attempts: maxPushAttempts, expiresAt }, null, now)).toBeNull()
})
