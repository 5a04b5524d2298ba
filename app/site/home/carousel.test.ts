import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rotationMs, slideAfter } from './carousel.ts'

test('the hero rotates every four seconds', () => {
  expect(rotationMs).toBe(4000)
})

test('wraps from the last slide to the first and back', () => {
  expect(slideAfter(4, 1, 5)).toBe(0)
  expect(slideAfter(0, -1, 5)).toBe(4)
})

test('any step stays within the slides, and the opposite step returns to the start', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(19),
      fc.integer({ min: -50, max: 50 }),
      (count, start, step) => {
        const index = start % count
        const next = slideAfter(index, step, count)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(count)
        expect(slideAfter(next, -step, count)).toBe(index)
      },
    ),
  )
})
