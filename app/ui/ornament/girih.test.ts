import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  archPath,
  khatamOutline,
  type Line,
  type Loop,
  linesToPath,
  type Point,
  round,
  starPolygon,
  strapworkTile,
  toPath,
  wovenKhatam,
} from './girih.ts'

const radius = fc.double({ min: 1, max: 500, noNaN: true })
const keyOf = ([x, y]: Point) => `${x.toFixed(4)} ${y.toFixed(4)}`.replaceAll('-0.0000', '0.0000')
const rotate = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]
const lineKeys = (lines: readonly Line[]) => new Set(lines.map((line) => line.map(keyOf).sort().join(' – ')))
const rotateLines = (lines: readonly Line[], angle: number): Line[] =>
  lines.map(([a, b]) => [rotate(a, angle), rotate(b, angle)])

test('{8/2} is two squares and {8/3} a single loop through all eight points', () => {
  expect(starPolygon(8, 2, 10).map((loop) => loop.length)).toEqual([4, 4])
  expect(starPolygon(8, 3, 10).map((loop) => loop.length)).toEqual([8])
})

test('every tip of a star is on its circle', () => {
  fc.assert(
    fc.property(radius, fc.constantFrom(1, 2, 3), (r, step) => {
      for (const [x, y] of starPolygon(8, step, r).flat()) expect(Math.hypot(x, y)).toBeCloseTo(r, 6)
    }),
  )
})

test('the khatam is symmetric under an eighth of a turn', () => {
  fc.assert(
    fc.property(radius, (r) => {
      const points = (loop: Loop) => new Set(loop.map(keyOf))
      const outline = khatamOutline(r)
      expect(points(outline.map((p) => rotate(p, Math.PI / 4)))).toEqual(points(outline))
    }),
  )
})

test('the notches of the outline are the crossings of the two squares', () => {
  const [tip, notch] = khatamOutline(10)
  const [square] = starPolygon(8, 2, 10)
  const [a, b] = square as [Point, Point]
  expect(tip).toEqual(a)
  const [x, y] = notch as Point
  expect((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])).toBeCloseTo(0, 6)
  expect(x).toBeCloseTo(10 * Math.cos(Math.PI / 4), 6)
})

test('paths are closed, and their numbers have at most two decimals', () => {
  fc.assert(
    fc.property(radius, (r) => {
      const path = toPath(starPolygon(8, 3, r))
      expect(path).toMatch(/^M[^MZ]+Z$/)
      for (const n of path.match(/-?\d+(\.\d+)?/g) ?? []) expect(n).toMatch(/^-?\d+(\.\d{1,2})?$/)
    }),
  )
})

test('the weave is symmetric under an eighth of a turn', () => {
  const lines = wovenKhatam(20, 3)
  expect(lineKeys(rotateLines(lines, Math.PI / 4))).toEqual(lineKeys(lines))
})

test('at each of the eight crossings, one strap is uninterrupted and the other is cut on both edges', () => {
  // Uncut, eight sides give sixteen edges; each of eight crossings cuts two of them in two.
  expect(wovenKhatam(20, 2)).toHaveLength(32)
})

test('opposite sides of the strapwork tile match, so it repeats seamlessly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 200 }), (size) => {
      const lines = strapworkTile(size, size / 16)
      const crossingsAt = (axis: 0 | 1, at: number) => {
        const other = axis === 0 ? 1 : 0
        const positions = lines
          .filter(([a, b]) => (a[axis] - at) * (b[axis] - at) < 0)
          .map(([a, b]) => a[other] + ((at - a[axis]) / (b[axis] - a[axis])) * (b[other] - a[other]))
        return new Set(positions.map((position) => position.toFixed(4)))
      }
      expect(crossingsAt(0, 0)).toEqual(crossingsAt(0, size))
      expect(crossingsAt(1, 0)).toEqual(crossingsAt(1, size))
      expect(crossingsAt(0, 0).size).toBe(2)
    }),
  )
})

test('the tile is symmetric under a quarter turn about the star', () => {
  const centered = strapworkTile(40, 3).map(
    ([a, b]): Line => [
      [a[0] - 20, a[1] - 20],
      [b[0] - 20, b[1] - 20],
    ],
  )
  expect(lineKeys(rotateLines(centered, Math.PI / 2))).toEqual(lineKeys(centered))
})

test('linesToPath keeps every line', () => {
  const lines = strapworkTile(48, 4)
  expect(linesToPath(lines).split('L').length - 1).toBe(lines.length)
})

test('the arch is symmetric, closed, and fills its box', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 }), (w, h) => {
      const path = archPath(w, h)
      const [, curves = ''] = path.match(/^M0 \S+?V[\d.]+(C.*)V[\d.]+Z$/) ?? []
      const n = (curves.match(/[\d.]+/g) ?? []).map(Number)
      const points = Array.from({ length: 6 }, (_, i): Point => [n[i * 2] ?? 0, n[i * 2 + 1] ?? 0])
      const [c1, c2, apex, c3, c4, foot] = points as [Point, Point, Point, Point, Point, Point]
      expect(apex).toEqual([round(w / 2), 0])
      expect(foot[0]).toBe(w)
      for (const [a, b] of [
        [c1, c4],
        [c2, c3],
      ] as const) {
        expect(a[0] + b[0]).toBeCloseTo(w, 1)
        expect(a[1]).toBe(b[1])
      }
    }),
  )
})

test('the unit arch stays inside the unit box', () => {
  for (const n of archPath().match(/[\d.]+/g) ?? []) expect(Number(n)).toBeLessThanOrEqual(1)
})
