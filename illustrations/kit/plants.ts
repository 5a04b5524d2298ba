import { blob, leafPath } from './leaf.ts'
import { ellipse, group, type Point, path, poly, rect, type Sheet, smooth, stroke } from './paint.ts'
import { mix, tone } from './palette.ts'

export type FoliagePalette = { dark: string; mid: string; light: string; sun: string }

export const foliagePalettes = {
  near: { dark: '#0b211a', mid: '#123527', light: '#1c4b38', sun: '#3c6a48' },
  garden: { dark: '#123527', mid: '#1f5a43', light: '#3f7a55', sun: '#98a356' },
  golden: { dark: '#1c4a36', mid: '#3a7050', light: '#7d9450', sun: '#d0b45a' },
  far: { dark: '#4d7d66', mid: '#6b9377', light: '#94aa7c', sun: '#cdbf83' },
  dusk: { dark: '#0f2f27', mid: '#17453a', light: '#2a5a48', sun: '#7a7a48' },
} as const satisfies Record<string, FoliagePalette>

/** A tree's crown, lit from the left (`side` -1) or the right (1). */
export function crown(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  foliage: FoliagePalette,
  side = -1,
  loose = 26,
): string {
  const { random } = sheet
  const puffs: [dx: number, dy: number, r: number][] = [
    [-0.55, 0.18, 0.56],
    [0.58, 0.2, 0.54],
    [0.05, -0.28, 0.7],
    [-0.3, -0.12, 0.58],
    [0.38, -0.16, 0.56],
    [0, 0.22, 0.6],
  ]
  const layer = (color: string, shift: number, size: number) =>
    path(
      puffs
        .map(([dx, dy, r]) =>
          blob(
            sheet,
            x + (dx + side * shift) * radius,
            y + (dy - shift * 0.9) * radius,
            r * radius * size,
            r * radius * size * 0.86,
            7,
            0.07,
          ),
        )
        .join(''),
      color,
    )
  const leaves = (color: string, count: number, spread: number, shift: number) =>
    path(
      Array.from({ length: count }, () => {
        const angle = random.between(0, Math.PI * 2)
        const far = radius * spread * Math.sqrt(random.between(0.45, 1))
        const [lx, ly] = [
          x + side * shift * radius + Math.cos(angle) * far,
          y - shift * radius + Math.sin(angle) * far * 0.78,
        ]
        return leafPath(lx, ly, angle + random.between(-0.9, 0.9), radius * random.between(0.1, 0.16))
      }).join(''),
      color,
    )
  return (
    leaves(foliage.dark, loose, 1.1, 0) +
    layer(foliage.dark, 0, 1) +
    layer(foliage.mid, 0.1, 0.84) +
    leaves(foliage.dark, Math.round(loose * 0.5), 0.75, 0) +
    layer(foliage.light, 0.22, 0.52) +
    leaves(foliage.light, loose, 0.86, 0.1) +
    leaves(foliage.sun, Math.round(loose * 0.9), 0.72, 0.26)
  )
}

/** A trunk with two forks, lit on one side. Its base is at x, y. */
export function trunk(
  x: number,
  y: number,
  height: number,
  thickness: number,
  dark: string,
  light: string,
  side = -1,
): string {
  const t = thickness / 2
  const top = y - height
  const d = `M${x - t * 1.7} ${y}Q${x - t * 0.9} ${y - height * 0.1} ${x - t * 0.8} ${y - height * 0.5}Q${x - t * 1.2} ${y - height * 0.78} ${x - t * 4.4} ${top}L${x - t * 3.2} ${top - t}Q${x - t * 0.8} ${y - height * 0.84} ${x} ${y - height * 0.7}Q${x + t * 0.8} ${y - height * 0.86} ${x + t * 3.4} ${top - t * 1.4}L${x + t * 4.4} ${top - t * 0.2}Q${x + t * 1.3} ${y - height * 0.76} ${x + t * 0.9} ${y - height * 0.46}Q${x + t} ${y - height * 0.1} ${x + t * 1.9} ${y}Z`
  const edge = `M${x + side * t * 1.3} ${y}Q${x + side * t * 0.62} ${y - height * 0.1} ${x + side * t * 0.55} ${y - height * 0.5}`
  return path(d, dark) + stroke(edge, light, t * 0.42, { opacity: 0.8 })
}

export function tree(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  foliage: FoliagePalette,
  side = -1,
  loose = 26,
): string {
  const radius = height * 0.36
  const wood = mix(foliage.dark, tone.bark, 0.55)
  return group(
    {},
    trunk(x, y, height * 0.52, height * 0.05, wood, mix(foliage.sun, wood, 0.3), side),
    crown(sheet, x, y - height * 0.66, radius, foliage, side, loose),
  )
}

/** A cypress, lit on one side. */
export function cypress(x: number, y: number, height: number, foliage: FoliagePalette, side = -1): string {
  const w = height * 0.13
  const flame = (s: number, dx: number) =>
    `M${x + dx} ${y - height}C${x + dx + w * 1.25 * s} ${y - height * 0.62} ${x + dx + w * 1.2 * s} ${y - height * 0.16} ${x + dx + w * 0.2 * s} ${y - height * 0.04}L${x + dx - w * 0.2 * s} ${y - height * 0.04}C${x + dx - w * 1.2 * s} ${y - height * 0.16} ${x + dx - w * 1.25 * s} ${y - height * 0.62} ${x + dx} ${y - height}Z`
  return (
    rect(x - w * 0.12, y - height * 0.08, w * 0.24, height * 0.08, mix(foliage.dark, tone.bark, 0.6)) +
    path(flame(1, 0), foliage.dark) +
    path(
      `M${x} ${y - height * 0.97}C${x + side * w * 1.1} ${y - height * 0.62} ${x + side * w * 1.1} ${y - height * 0.2} ${x + side * w * 0.3} ${y - height * 0.06}C${x + side * w * 0.55} ${y - height * 0.3} ${x + side * w * 0.4} ${y - height * 0.6} ${x} ${y - height * 0.97}Z`,
      foliage.light,
    )
  )
}

/** Rolling ground across the whole width of the sheet. */
export function hill(sheet: Sheet, y: number, swell: number, color: string, waves = 2, phase = 0): string {
  const { width, height } = sheet
  const steps = waves * 4
  const points = Array.from(
    { length: steps + 1 },
    (_, i): Point => [
      (i / steps) * width * 1.06 - width * 0.03,
      y + Math.sin((i / steps) * Math.PI * 2 * waves + phase) * swell,
    ],
  )
  return path(`${smooth(points, false)}L${width * 1.03} ${height}L${-width * 0.03} ${height}Z`, color)
}

/** Blades of grass that rise from a line. */
export function grass(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  count = 30,
): string {
  const { random } = sheet
  return path(
    Array.from({ length: count }, () => {
      const foot = x + random.between(0, width)
      return leafPath(
        foot,
        y + random.between(0, height * 0.2),
        -Math.PI / 2 + random.between(-0.5, 0.5),
        height * random.between(0.5, 1),
        0.09,
      )
    }).join(''),
    color,
  )
}

/** A bough that reaches into the picture from its edge, with twigs and paired leaves. */
export function bough(
  sheet: Sheet,
  x: number,
  y: number,
  reach: number,
  angle: number,
  foliage: FoliagePalette,
  bend = 0.4,
): string {
  const { random } = sheet
  const walk = (fx: number, fy: number, far: number, heading: number, turn: number) =>
    Array.from({ length: 8 }, (_, i): Point => {
      const t = i / 7
      return [fx + Math.cos(heading + turn * t) * far * t, fy + Math.sin(heading + turn * t) * far * t]
    })
  const main = walk(x, y, reach, angle, bend)
  const twigs = [1, 2, 3, 4, 5, 6].map((i) => {
    const [fx, fy] = main[i] as Point
    const side = i % 2 ? 1 : -1
    return walk(fx, fy, reach * (0.44 - i * 0.042), angle + (bend * i) / 7 + side * 0.75, -side * 0.35)
  })
  const wood = mix(foliage.dark, tone.bark, 0.5)
  const leaves: [d: string, color: string][] = [main, ...twigs].flatMap((twig, w) =>
    twig.slice(w ? 1 : 4).flatMap(([lx, ly], i, all) => {
      const [px, py] = all[Math.max(0, i - 1)] as Point
      const [qx, qy] = all[Math.min(all.length - 1, i + 1)] as Point
      const heading = Math.atan2(qy - py, qx - px)
      const size = reach * random.between(0.085, 0.125)
      const last = i === all.length - 1
      return (last ? [0, -0.7, 0.7] : [-0.8, 0.8]).map((turn): [string, string] => [
        leafPath(lx, ly, heading + turn + random.between(-0.25, 0.25), size, 0.3),
        random.chance(0.18)
          ? foliage.sun
          : random.chance(0.4)
            ? foliage.light
            : random.chance(0.5)
              ? foliage.mid
              : foliage.dark,
      ])
    }),
  )
  const order = [foliage.dark, foliage.mid, foliage.light, foliage.sun]
  return group(
    {},
    stroke(smooth(main, false), wood, reach * 0.02),
    stroke(twigs.map((twig) => smooth(twig, false)).join(''), wood, reach * 0.009),
    ...order.map((color) =>
      path(
        leaves
          .filter(([, c]) => c === color)
          .map(([d]) => d)
          .join(''),
        color,
      ),
    ),
  )
}

/** A tulip in the style of old tiles; its base is at x, y. */
export function tulip(x: number, y: number, height: number, petal: string, leaf: string): string {
  const h = height
  return (
    stroke(`M${x} ${y}V${y - h * 0.7}`, leaf, h * 0.035) +
    path(
      leafPath(x, y, -Math.PI / 2 - 0.42, h * 0.62, 0.13) +
        leafPath(x, y, -Math.PI / 2 + 0.42, h * 0.55, 0.13),
      leaf,
    ) +
    path(
      leafPath(x, y - h * 0.66, -Math.PI / 2 - 0.32, h * 0.34, 0.3) +
        leafPath(x, y - h * 0.66, -Math.PI / 2 + 0.32, h * 0.34, 0.3),
      petal,
    ) +
    path(leafPath(x, y - h * 0.66, -Math.PI / 2, h * 0.36, 0.28), mix(petal, tone.glow, 0.35))
  )
}

/** A sapling in a clay pot; the pot's base is at 0,0. About 134 high. */
export function pottedSapling(foliage: FoliagePalette, clay: string = tone.clay): string {
  const pairs = [0, 1, 2, 3].flatMap((i) => [
    { y: -52 - i * 15, angle: -0.55 - i * 0.12, size: 30 - i * 3 },
    { y: -56 - i * 15, angle: Math.PI + 0.55 + i * 0.12, size: 29 - i * 3 },
  ])
  return group(
    {},
    stroke('M0 -38Q2 -75 0 -112', mix(foliage.dark, tone.bark, 0.4), 3),
    path(pairs.map(({ y, angle, size }) => leafPath(0, y, angle, size)).join(''), foliage.mid),
    path(
      pairs.map(({ y, angle, size }) => leafPath(0, y - 1, angle, size * 0.92, 0.1)).join(''),
      foliage.sun,
      { opacity: 0.8 },
    ),
    path(leafPath(0, -108, -Math.PI / 2, 26), foliage.light),
    poly(
      [
        [-21, -36],
        [21, -36],
        [15, 0],
        [-15, 0],
      ],
      clay,
    ),
    poly(
      [
        [-21, -36],
        [-9, -36],
        [-7, 0],
        [-15, 0],
      ],
      mix(clay, tone.glow, 0.35),
    ),
    poly(
      [
        [12, -36],
        [21, -36],
        [15, 0],
        [9, 0],
      ],
      mix(clay, tone.night, 0.3),
    ),
    rect(-24, -42, 48, 9, mix(clay, tone.glow, 0.12), { rx: 2 }),
    ellipse(0, -42, 22, 3, mix(tone.bark, clay, 0.2)),
  )
}
