import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHours, parseHours } from './hours.ts'

test('parses hours in the usual notations', () => {
  expect(['2', '2.5', '2,5', '2:30', ' 3 h ', '0', ''].map(parseHours)).toEqual([
    120,
    150,
    150,
    150,
    180,
    0,
    null,
  ])
})

test('rejects text that is not a number of hours', () => {
  for (const text of ['two', '-1', '2:75', '1e3', '=2+2', '99999', '2.5.1']) {
    expect(parseHours(text)).toBeUndefined()
  }
})

test('formatted hours parse back to within a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (minutes) => {
      expect(Math.abs((parseHours(formatHours(minutes)) ?? 0) - minutes)).toBeLessThan(1)
    }),
  )
})
