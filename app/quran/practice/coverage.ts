import { type AyahRange, juzCount, juzRange } from '#app/quran/surahs/surahs.ts'

/**
 * A set of ayat as the sorted boundaries of its ranges, [from, to, from, to, …], both inclusive. Ranges neither
 * overlap nor touch. An array of numbers, because checkpoints store it as JSON.
 */
export type Coverage = readonly number[]

export const emptyCoverage: Coverage = []

/** The set with the ayat from `from` to `to` added. */
export function addRange(coverage: Coverage, { from, to }: AyahRange): Coverage {
  const before: number[] = []
  const after: number[] = []
  const merged = { from, to }
  for (const range of ranges(coverage)) {
    if (range.to < from - 1) before.push(range.from, range.to)
    else if (range.from > to + 1) after.push(range.from, range.to)
    else {
      merged.from = Math.min(merged.from, range.from)
      merged.to = Math.max(merged.to, range.to)
    }
  }
  return [...before, merged.from, merged.to, ...after]
}

export const addRanges = (coverage: Coverage, added: readonly AyahRange[]) => added.reduce(addRange, coverage)

/** How many ayat from `from` to `to` are in the set. */
export function countIn(coverage: Coverage, { from, to }: AyahRange) {
  let count = 0
  for (const range of ranges(coverage)) {
    count += Math.max(0, Math.min(to, range.to) - Math.max(from, range.from) + 1)
  }
  return count
}

/** For each juz in order, what share of its ayat is in the set, from 0 to 1. */
export function juzShares(coverage: Coverage) {
  return Array.from({ length: juzCount }, (_, index) => {
    const range = juzRange(index + 1)
    return countIn(coverage, range) / (range.to - range.from + 1)
  })
}

export const countFullJuz = (coverage: Coverage) => juzShares(coverage).filter((share) => share === 1).length

function* ranges(coverage: Coverage): Generator<AyahRange> {
  for (let index = 0; index < coverage.length; index += 2) {
    yield { from: coverage[index] ?? 0, to: coverage[index + 1] ?? 0 }
  }
}
