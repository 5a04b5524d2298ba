import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimeLeft } from './format-time-left.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-24T16:12:59Z', '3 days 4 h 12 min'],
  ['2026-11-22T12:00:00Z', '1 day 0 h 0 min'],
  ['2026-11-21T13:05:00Z', '1 h 5 min'],
  ['2026-11-21T12:00:30Z', '0 min'],
  ['2026-11-21T12:00:00Z', 'Now'],
  ['2026-11-20T12:00:00Z', 'Now'],
  ['never', 'Now'],
])('the time left until %s is shown as %s', (startsAt, text) => {
  expect(formatTimeLeft(new Date(startsAt), now)).toBe(text)
})

test('the days, hours and minutes add up to the time left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * 24 * 60 }), (minutes) => {
      const text = formatTimeLeft(new Date(now.getTime() + minutes * 60_000), now)
      const [days, hours, rest] = [/(\d+) day/, /(\d+) h/, /(\d+) min/].map((unit) =>
        Number(unit.exec(text)?.[1] ?? 0),
      )
      expect((days ?? 0) * 1440 + (hours ?? 0) * 60 + (rest ?? 0)).toBe(minutes)
    }),
  )
})
