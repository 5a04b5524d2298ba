import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coordinates } from '#app/platform/coordinates.ts'
import { distanceKm, formatDistance } from './distance.ts'

const atlanta = { latitude: 33.749, longitude: -84.388 }
const athens = { latitude: 33.961, longitude: -83.378 }

test('Athens is 60 miles from Atlanta', () => {
  expect(formatDistance(distanceKm(atlanta, athens))).toBe('60 miles away')
})

test('a distance is the same both ways, zero between equal points, and at most half the circumference', () => {
  const anywhere: fc.Arbitrary<Coordinates> = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, anywhere, (one, two) => {
      expect(distanceKm(one, two)).toBeCloseTo(distanceKm(two, one), 6)
      expect(distanceKm(one, one)).toBe(0)
      expect(distanceKm(one, two)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6)
    }),
  )
})

test('distances have decimals only below ten miles', () => {
  expect([0.05, 1.609344, 5, 100].map(formatDistance)).toEqual([
    'Here',
    '1 mile away',
    '3.1 miles away',
    '62 miles away',
  ])
})
