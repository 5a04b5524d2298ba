/** A seeded random number generator (mulberry32), so that a picture is the same every time. */
export type Random = {
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** True with the given probability. */
  chance(probability: number): boolean
}

export function seededRandom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16777619),
    2166136261,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    chance: (probability) => next() < probability,
  }
}
