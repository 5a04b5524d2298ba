import { mushaf } from '../kit/books.ts'
import { dome, minaret, star, starLine } from '../kit/buildings.ts'
import { lantern } from '../kit/furnishings.ts'
import { blob, leafPath } from '../kit/leaf.ts'
import { clouds, glow, grain, sky } from '../kit/light.ts'
import {
  at,
  circle,
  ellipse,
  group,
  type Point,
  path,
  rect,
  type Sheet,
  smooth,
  stroke,
} from '../kit/paint.ts'
import { mix, rgba, tone } from '../kit/palette.ts'
import { crown, cypress, foliagePalettes, grass, hill, tree } from '../kit/plants.ts'

const middle = 900
const ground = 448

/** A limb along the points that tapers from `thickness` to `thickness * endShare`. */
function limb(points: readonly Point[], thickness: number, color: string, endShare = 0.22): string {
  const sides = [1, -1].map((side) =>
    points.map(([x, y], i): Point => {
      const [ax, ay] = points[Math.max(0, i - 1)] as Point
      const [bx, by] = points[Math.min(points.length - 1, i + 1)] as Point
      const length = Math.hypot(bx - ax, by - ay) || 1
      const half = (thickness / 2) * (1 - (1 - endShare) * (i / (points.length - 1)))
      return [x - (side * (by - ay) * half) / length, y + (side * (bx - ax) * half) / length]
    }),
  )
  const [left, right] = sides as [Point[], Point[]]
  const back = smooth(right.toReversed(), false).replace(/^M/, 'L')
  return path(`${smooth(left, false)}${back}Z`, color)
}

function landscape(sheet: Sheet): string {
  const { width } = sheet
  return (
    sky(sheet, ['#7fada0', '#b9cbab', '#f1dcaa', '#f4bd80'], ground) +
    clouds(sheet, 60, 300, '#fff1cf', 12) +
    glow(sheet, middle, 300, 760, '#ffe3a4', 0.95) +
    circle(middle, 290, 196, '#ffedbe', { opacity: 0.75 }) +
    hill(sheet, 396, 24, '#b7bd93', 2, 0.5) +
    minaret(196, 420, 230, '#c6ad7c', '#f8e3b3') +
    minaret(404, 424, 190, '#c6ad7c', '#f8e3b3') +
    rect(232, 356, 140, 70, '#dfc694') +
    rect(232, 356, 40, 70, '#f6e2b4') +
    dome(302, 358, 112, '#8fab8c', '#e6d8a2') +
    [1430, 1492, 1560, 1618].map((x, i) => house(x, 424 + (i % 2) * 6, 62 + (i % 3) * 10, i)).join('') +
    hill(sheet, 418, 14, '#8fa671', 3, 2.2) +
    cypress(120, 440, 130, foliagePalettes.golden) +
    cypress(150, 442, 100, foliagePalettes.golden) +
    tree(sheet, 470, 446, 120, foliagePalettes.golden, 1, 14) +
    tree(sheet, 1376, 446, 130, foliagePalettes.golden, -1, 14) +
    cypress(1672, 442, 134, foliagePalettes.golden) +
    tree(sheet, 40, 452, 170, foliagePalettes.garden, 1, 14) +
    tree(sheet, 1766, 452, 180, foliagePalettes.garden, -1, 14) +
    hill(sheet, 440, 6, '#5f8a58', 2, 0.2) +
    ellipse(middle, ground + 4, width * 0.27, 16, rgba(tone.deep, 0.32))
  )
}

function house(x: number, foot: number, height: number, i: number): string {
  const wall = ['#e3c592', '#d9b37f', '#ead3a4'][i % 3] as string
  return (
    rect(x, foot - height, 54, height + 10, wall) +
    rect(x, foot - height, 18, height + 10, mix(wall, tone.glow, 0.5)) +
    path(
      `M${x - 5} ${foot - height}L${x + 27} ${foot - height - 24}L${x + 59} ${foot - height}Z`,
      i % 2 ? tone.clay : '#a8603f',
    ) +
    rect(x + 28, foot - height + 18, 10, 15, '#7d6a48') +
    rect(x + 10, foot - height + 18, 10, 15, '#8a7650')
  )
}

/** A cross-section of the ground: its layers and stones, with a glow under the tree. */
function earth(sheet: Sheet): string {
  const { width, random } = sheet
  const layer = (y: number, swell: number, color: string, phase: number) => {
    const points = Array.from(
      { length: 19 },
      (_, i): Point => [(i / 18) * (width + 40) - 20, y + Math.sin(i * 0.9 + phase) * swell],
    )
    return path(`${smooth(points, false)}L${width + 20} 620H-20Z`, color)
  }
  const stones = Array.from({ length: 26 }, () => {
    const [x, y, r] = [random.between(0, width), random.between(ground + 50, 590), random.between(6, 17)]
    return path(
      blob(sheet, x, y, r * 1.4, r * 0.8, 4, 0.06),
      random.pick(['#7a5a3f', '#866547', '#5d4330']),
      { opacity: 0.8 },
    )
  })
  return (
    layer(ground, 3, '#6d8a4c', 0) +
    layer(ground + 13, 3, '#5b4229', 0.2) +
    layer(ground + 52, 6, '#4b3524', 1.3) +
    layer(ground + 104, 7, '#3a2a1f', 2.4) +
    stones.join('') +
    glow(sheet, middle, ground + 60, 420, '#d99a55', 0.32) +
    grain(sheet, { x: 0, y: ground + 20, width, height: 120 }, '#c99a62', 30, 0)
  )
}

function roots(): string {
  const one = (side: number, reach: number, depth: number, thickness: number): [Point[], number] => [
    [
      [middle + side * 8, ground - 26],
      [middle + side * reach * 0.14, ground + depth * 0.22],
      [middle + side * reach * 0.36, ground + depth * 0.46],
      [middle + side * reach * 0.66, ground + depth * 0.58],
      [middle + side * reach * 0.88, ground + depth * 0.8],
      [middle + side * reach, ground + depth],
    ],
    thickness,
  ]
  const all = [-1, 1].flatMap((s) => [
    one(s, 560, 92, 46),
    one(s, 400, 132, 42),
    one(s, 230, 146, 36),
    one(s, 80, 150, 30),
  ])
  const rootlets = all.flatMap(([points]) =>
    points.slice(2, 5).map(([x, y], i) => {
      const side = Math.sign(x - middle)
      return `M${x} ${y}q${side * 26} ${i % 2 ? 6 : 22} ${side * (54 + i * 8)} ${i % 2 ? 26 : 34}`
    }),
  )
  return (
    stroke(rootlets.join(''), '#a8764a', 3.4, { opacity: 0.8 }) +
    all.map(([points, thickness]) => limb(points, thickness, '#8c5c38', 0.1)).join('') +
    all
      .map(([points, thickness]) =>
        limb(
          points.map(([x, y]): Point => [x - thickness * 0.1, y - thickness * 0.14]),
          thickness * 0.36,
          '#c68c56',
          0.1,
        ),
      )
      .join('')
  )
}

const crowns = [
  { x: 540, y: 204, r: 172 },
  { x: 900, y: 158, r: 176 },
  { x: 1260, y: 204, r: 172 },
]

function limbs(): string {
  const bark = '#6b452c'
  const light = '#c98f58'
  const outer = (side: number): Point[] => [
    [middle + side * 12, ground - 6],
    [middle + side * 26, ground - 100],
    [middle + side * 110, ground - 158],
    [middle + side * 250, ground - 178],
    [middle + side * 370, ground - 214],
  ]
  const center: Point[] = [
    [middle, ground + 10],
    [middle - 6, ground - 120],
    [middle + 4, ground - 230],
    [middle, ground - 300],
  ]
  const twig = (x: number, y: number, dx: number, dy: number) =>
    limb(
      [
        [x, y],
        [x + dx * 0.5, y + dy * 0.4],
        [x + dx, y + dy],
      ],
      18,
      bark,
    )
  return (
    path(
      `M${middle - 96} ${ground + 8}C${middle - 48} ${ground - 10} ${middle - 42} ${ground - 50} ${middle - 38} ${ground - 90}H${middle + 38}C${middle + 42} ${ground - 50} ${middle + 48} ${ground - 10} ${middle + 96} ${ground + 8}Z`,
      bark,
    ) +
    [-1, 1].map((side) => limb(outer(side), 66, bark)).join('') +
    limb(center, 84, bark, 0.3) +
    [-1, 1]
      .map(
        (side) =>
          twig(middle + side * 130, ground - 162, side * 60, -86) +
          twig(middle + side * 250, ground - 180, side * 40, 40),
      )
      .join('') +
    limb(
      outer(-1).map(([x, y]): Point => [x - 4, y - 14]),
      16,
      light,
    ) +
    limb(
      center.map(([x, y]): Point => [x - 24, y]),
      15,
      light,
      0.4,
    ) +
    limb(
      outer(1).map(([x, y]): Point => [x - 2, y - 16]),
      13,
      light,
    )
  )
}

/** A branch's medallion: its sign in a ring on a star. */
function medallion(sheet: Sheet, x: number, y: number, r: number, sign: string): string {
  return (
    glow(sheet, x, y, r * 2.1, '#ffe3a4', 0.8) +
    star(x, y, r * 1.3, '#e2b567') +
    star(x, y, r * 1.21, tone.deep) +
    circle(x, y, r * 0.86, sheet.radial(['#fff7e0', [0.6, '#fdeabb'], '#f3cf8a'])) +
    circle(x, y, r * 0.86, 'none', { stroke: '#e2b567', 'stroke-width': 3 }) +
    sign
  )
}

export function scene(sheet: Sheet): string {
  const [left, center, right] = crowns as [(typeof crowns)[0], (typeof crowns)[0], (typeof crowns)[0]]
  const falling = Array.from({ length: 16 }, () => {
    const { random } = sheet
    return leafPath(
      random.between(360, 1440),
      random.between(300, 430),
      random.between(0, 6),
      random.between(12, 18),
    )
  })
  return sheet.svg(
    landscape(sheet),
    earth(sheet),
    roots(),
    limbs(),
    ...[730, 1070, 420, 1380].map((x, i) =>
      crown(
        sheet,
        x,
        i < 2 ? 196 : 262,
        i < 2 ? 112 : 84,
        { ...foliagePalettes.garden, sun: '#6f8a4e' },
        i % 2 ? -1 : 1,
        20,
      ),
    ),
    ...crowns.map(({ x, y, r }, i) =>
      crown(sheet, x, y, r, i === 1 ? foliagePalettes.garden : foliagePalettes.golden, -1, 44),
    ),
    path(falling.join(''), '#c9a24e', { opacity: 0.85 }),
    medallion(
      sheet,
      left.x,
      left.y,
      66,
      starLine(left.x, left.y, 44, tone.evergreen, 3) + star(left.x, left.y, 20, tone.clay),
    ),
    medallion(
      sheet,
      center.x,
      center.y - 4,
      72,
      at(center.x, center.y + 12, 1.36, mushaf(tone.evergreen, '#e7c078')),
    ),
    medallion(sheet, right.x, right.y, 66, at(right.x, right.y - 50, 0.94, lantern(sheet))),
    grass(sheet, 0, ground + 8, 760, 26, '#4d7a48', 90),
    grass(sheet, 1040, ground + 8, 760, 26, '#4d7a48', 90),
    group({}, glow(sheet, 300, 160, 500, '#ffe9b8', 0.25)),
  )
}
