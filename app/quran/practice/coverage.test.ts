import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ayahCount, juzRange } from '#app/quran/surahs/surahs.ts'
import { addRange, addRanges, countFullJuz, countIn, emptyCoverage, juzShares } from './coverage.ts'

const range = (max: number) =>
  fc
    .tuple(fc.integer({ min: 1, max }), fc.integer({ min: 1, max }))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))

test('adding ranges to a coverage has the same result as adding each of their ayat to a set', () => {
  fc.assert(
    fc.property(fc.array(range(40), { maxLength: 12 }), range(40), (ranges, query) => {
      const naive = new Set<number>()
      for (const { from, to } of ranges) for (let id = from; id <= to; id++) naive.add(id)
      const coverage = addRanges(emptyCoverage, ranges)
      expect(countIn(coverage, { from: 1, to: 40 })).toBe(naive.size)
      expect(countIn(coverage, query)).toBe(
        [...naive].filter((id) => id >= query.from && id <= query.to).length,
      )
      // Sorted, and with at least one ayah between two ranges, so each set has only one form.
      for (const [index, id] of coverage.entries()) {
        const next = coverage[index + 1] ?? Number.POSITIVE_INFINITY
        expect(next).toBeGreaterThanOrEqual(index % 2 === 0 ? id : id + 2)
      }
    }),
  )
})

test('the order in which ranges are added does not matter', () => {
  fc.assert(
    fc.property(fc.array(range(ayahCount), { maxLength: 12 }), (ranges) => {
      expect(addRanges(emptyCoverage, [...ranges].reverse())).toEqual(addRanges(emptyCoverage, ranges))
    }),
  )
})

test('a juz is full when all its ayat were read', () => {
  const { from, to } = juzRange(30)
  const almost = addRange(emptyCoverage, { from: from + 1, to })
  expect(countFullJuz(almost)).toBe(0)
  expect(juzShares(almost)[29]).toBeCloseTo((to - from) / (to - from + 1))
  const full = addRange(almost, { from, to: from })
  expect([countFullJuz(full), juzShares(full)[29], juzShares(full)[28]]).toEqual([1, 1, 0])
})
