import { memoize } from '#app/platform/memoize.ts'

// The geometry of the tree: where its branches and leaves are, for a number of leaves. The ends of the twigs do
// not depend on this number, so a tree grows from day to day and its leaves stay in place.

type Point = readonly [x: number, y: number]

/** A twig that ends in up to three leaves, or a part of the trunk. */
interface Twig {
  at: Point
  parent: Twig | null
  /** The length of the path to the root. */
  reach: number
  /** The direction in which the twig grows, in radians. */
  angle: number
}

export interface TreeShape {
  /** Paths of the branches by their width, thickest first. */
  branches: { width: number; path: string }[]
  /** The path of each leaf, in the order in which they grew. */
  leaves: string[]
  /** The y coordinate of the ground; the middle of the crown is at 0, 0. */
  ground: number
  /** The box above the ground that includes all leaves. */
  width: number
  height: number
}

export const maxLeaves = 366

const leavesPerTwig = 3
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
/** Distance between twigs. */
const spacing = 18
const up = -Math.PI / 2
/** The smallest box, so that a young tree neither looks lost in it nor as large as an old one. */
const youngBox = { width: 128, height: 80 }

/**
 * Where twig `index` of a crown ends, relative to the middle of the crown: a sunflower's spiral, stretched to a pointed
 * arch.
 */
function spiralPoint(index: number): Point {
  const angle = up + index * goldenAngle
  const radius = spacing * Math.sqrt(index)
  const rise = Math.max(0, -Math.sin(angle))
  const fall = Math.max(0, Math.sin(angle))
  const stretch = 1 + 0.3 * rise ** 5 - 0.34 * fall
  return [radius * Math.cos(angle) * (1 + 0.06 * fall), radius * Math.sin(angle) * stretch]
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

/** The trunk, from the ground to a point inside the crown, with the points from which the limbs grow. */
function trunkOf(twigs: number): Twig[] {
  const radius = spacing * Math.sqrt(twigs)
  const base = 0.8 * radius + 26
  const top = -0.22 * (radius - spacing)
  const steps = Math.max(2, Math.round(radius / 14))
  const trunk: Twig[] = [{ at: [0, base], parent: null, reach: 0, angle: up }]
  for (let step = 0; step <= steps; step++) {
    const y = 0.74 * radius + ((top - 0.74 * radius) * step) / steps
    const x = step === steps ? 0 : Math.min(2.5, radius / 40) * Math.sin(step * 1.3)
    const parent = trunk.at(-1) as Twig
    trunk.push({
      at: [x, y],
      parent,
      reach: step === 0 ? 0 : parent.reach + distance(parent.at, [x, y]),
      angle: up,
    })
  }
  return trunk
}

function growTwigs(count: number): Twig[] {
  const trunk = trunkOf(count)
  const all = trunk.slice(1)
  const points = Array.from({ length: count }, (_, index) => spiralPoint(index))
  for (const at of points) {
    const parent = all.reduce((best, twig) => (cost(twig, at) < cost(best, at) ? twig : best), all[0] as Twig)
    all.push({
      at,
      parent,
      reach: parent.reach + distance(parent.at, at),
      // The first twig ends where the trunk does.
      angle: at[0] || at[1] ? Math.atan2(at[1] - parent.at[1], at[0] - parent.at[0]) : up,
    })
  }
  return all.slice(trunk.length - 1)
}

/** Lowest for short branches with short paths to the root that neither turn sharply nor grow downward. */
function cost(twig: Twig, [x, y]: Point) {
  const length = distance(twig.at, [x, y])
  const angle = Math.atan2(y - twig.at[1], x - twig.at[0])
  const turn = 1 - Math.cos(angle - twig.angle)
  const drop = Math.max(0, y - twig.at[1])
  return length * (1 + 0.5 * turn) + 0.28 * twig.reach + 0.9 * drop
}

const round = (value: number) => Math.round(value) + 0
const pointFrom = ([x, y]: Point, angle: number, length: number): Point => [
  x + length * Math.cos(angle),
  y + length * Math.sin(angle),
]

/** A pointed leaf of two arcs, in coordinates relative to its base. */
function leafPath(base: Point, angle: number, size: number) {
  const tip = pointFrom([0, 0], angle, size)
  const left = pointFrom([0, 0], angle - 0.62, size * 0.66)
  const right = pointFrom([0, 0], angle + 0.62, size * 0.66)
  const [tx, ty] = tip.map(round)
  const pair = ([x, y]: Point) => joinNumbers(round(x), round(y))
  return `M${pair(base)}q${pair(left)}${sep(tx)}${joinNumbers(tx ?? 0, ty ?? 0)}q${pair([right[0] - tip[0], right[1] - tip[1]])}${sep(-(tx ?? 0))}${joinNumbers(-(tx ?? 0), -(ty ?? 0))}`
}

/** The shortest SVG text for two numbers. */
const joinNumbers = (x: number, y: number) => `${x}${sep(y)}${y}`
const sep = (next = 0) => (next < 0 ? '' : ' ')
const twigAngles = [-0.85, 0.85, 0]

/** The shape of a tree with this many leaves, up to `maxLeaves`. */
export const treeShape = (leafCount: number) => shapeOf(String(Math.min(leafCount, maxLeaves)))

// Cached, because a full tree takes 2 ms.
const shapeOf = memoize((leafCount: string): TreeShape => {
  const count = Number(leafCount)
  const twigs = growTwigs(Math.max(1, Math.ceil(count / leavesPerTwig)))
  const leaves = Array.from({ length: count }, (_, index) => {
    const twig = twigs[Math.floor(index / leavesPerTwig)] as Twig
    const turn = twigAngles[index % leavesPerTwig] ?? 0
    const sway = 0.3 * Math.sin(index * 12.9898)
    return leafPath(
      pointFrom(twig.at, twig.angle + turn, 1),
      twig.angle + turn + sway,
      18 + 2 * Math.sin(index * 7.1),
    )
  })
  return { branches: branchPaths(twigs), leaves, ...boxOf(twigs, trunkOf(twigs.length)[0]?.at[1] ?? 0) }
})

/** The box around the tree, centered horizontally on the trunk. */
function boxOf(twigs: Twig[], ground: number) {
  const halfWidth = Math.max(...twigs.map(({ at }) => Math.abs(at[0]))) + 22
  const top = Math.min(...twigs.map(({ at }) => at[1])) - 22
  const height = Math.max(ground - top, youngBox.height)
  return { width: Math.max(2 * halfWidth, height, youngBox.width), height, ground }
}

function branchPaths(twigs: Twig[]) {
  const loads = new Map<Twig, number>()
  for (const twig of twigs) {
    for (let part: Twig | null = twig; part; part = part.parent) loads.set(part, (loads.get(part) ?? 0) + 1)
  }
  const paths = new Map<number, string>()
  for (const [twig, load] of loads) {
    if (!twig.parent) continue
    const width = Math.round(2 * 1.15 * Math.sqrt(load)) / 2
    const from = twig.parent.at
    const bend = pointFrom([0, 0], twig.parent.angle, distance(from, twig.at) * 0.45)
    const to = [twig.at[0] - from[0], twig.at[1] - from[1]] as const
    const path = `M${joinNumbers(round(from[0]), round(from[1]))}q${joinNumbers(round(bend[0]), round(bend[1]))}${sep(round(to[0]))}${joinNumbers(round(to[0]), round(to[1]))}`
    paths.set(width, (paths.get(width) ?? '') + path)
  }
  return [...paths].sort(([a], [b]) => b - a).map(([width, path]) => ({ width, path }))
}

/** How many days a leaf stands for, so that the tree has at most `maxLeaves`: 1, 2, 5, 10, 20, 50, … */
export function daysPerLeaf(days: number) {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((factor) => days <= factor * power * maxLeaves)
    if (step) return step * power
  }
}
