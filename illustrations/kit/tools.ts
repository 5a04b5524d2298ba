// Tools for painting and cleaning. Unless noted, the middle of an object's base is at 0,0. Units are about one
// centimeter: a chair is 90 high, a book 24.
import { ellipse, group, type Point, path, poly, rect, stroke } from './paint.ts'
import { dark, tone, warm } from './palette.ts'

/** An open can of paint with a drip down its side; about 36 high, and 49 with its handle. */
export function paintCan(paint: string, tin: string = '#b9b29c'): string {
  return group(
    {},
    path('M-17 -32C-22 -54 22 -54 17 -32', 'none', { stroke: dark(tin, 0.4), 'stroke-width': 1.6 }),
    rect(-17, -32, 34, 32, tin, { rx: 1.5 }),
    rect(-17, -32, 10, 32, warm(tin, 0.6), { rx: 1.5 }),
    rect(9, -32, 8, 32, dark(tin, 0.32), { rx: 1.5 }),
    rect(-17, -22, 34, 15, paint),
    rect(-17, -22, 10, 15, warm(paint, 0.35)),
    rect(9, -22, 8, 15, dark(paint, 0.3)),
    ellipse(0, -32, 17, 4.4, dark(tin, 0.3)),
    ellipse(0, -31.6, 15, 3.6, warm(paint, 0.12)),
    path('M2 -30C3 -27 1 -20 3 -14Q5 -11 7 -14C8 -20 6 -26 9 -30Z', paint),
  )
}

/** A paint roller that points up. 0,0 is the end of its handle; `length` is the distance to the roller. */
export function roller(length: number, paint: string): string {
  return group(
    {},
    stroke(`M0 -20V${-length * 0.72}L14 ${-length * 0.82}V${-length + 6}H8`, '#7b766a', 3.2),
    rect(-4, -34, 8, 34, tone.clay, { rx: 3 }),
    rect(-4, -34, 3, 34, warm(tone.clay, 0.4), { rx: 1.5 }),
    rect(-34, -length - 2, 44, 15, paint, { rx: 5 }),
    rect(-34, -length - 2, 44, 5, warm(paint, 0.35), { rx: 2.5 }),
    rect(-34, -length + 8, 44, 5, dark(paint, 0.3), { rx: 2.5 }),
  )
}

export function brush(length: number, paint: string): string {
  return group(
    {},
    path(`M-2.4 0Q-4 ${-length * 0.3} -2 ${-length * 0.6}H2Q4 ${-length * 0.3} 2.4 0Z`, '#a96a3a'),
    rect(-5, -length * 0.72, 10, length * 0.13, '#cfc5a8'),
    path(
      `M-5 ${-length * 0.72}C-6 ${-length * 0.86} -2 ${-length * 0.92} 0 ${-length}C2 ${-length * 0.92} 6 ${-length * 0.86} 5 ${-length * 0.72}Z`,
      paint,
    ),
  )
}

/** A stepladder seen slightly from the side; about 150 wide at the bottom. `height` is the height of the top step. */
export function ladder(height: number, wood: string = '#c08a4e'): string {
  const h = height
  const rungs = Math.max(4, Math.round(h / 55))
  const back = dark(wood, 0.45)
  const step = (i: number) => {
    const t = i / (rungs + 0.4)
    const y = -t * h
    const half = 46 - t * 20
    return (
      rect(-half - 2, y - 6, half * 2 + 4, 9, dark(wood, 0.12)) +
      rect(-half - 2, y - 6, half * 2 + 4, 3.4, warm(wood, 0.5))
    )
  }
  return group(
    {},
    poly(
      [
        [-22, -h],
        [-16, -h],
        [-26, -14],
        [-34, -14],
      ],
      back,
    ),
    poly(
      [
        [40, -h + 4],
        [46, -h + 4],
        [98, -16],
        [90, -16],
      ],
      back,
    ),
    stroke(`M-26 ${-h * 0.4}L74 ${-h * 0.42}`, back, 4),
    ...Array.from({ length: rungs }, (_, i) => step(i + 1)),
    poly(
      [
        [-32, -h],
        [-24, -h],
        [-44, 0],
        [-54, 0],
      ],
      warm(wood, 0.35),
    ),
    poly(
      [
        [24, -h],
        [32, -h],
        [54, 0],
        [44, 0],
      ],
      wood,
    ),
    poly(
      [
        [28, -h],
        [32, -h],
        [54, 0],
        [50, 0],
      ],
      dark(wood, 0.25),
    ),
    rect(-36, -h - 8, 86, 10, wood),
    rect(-36, -h - 8, 86, 4, warm(wood, 0.5)),
  )
}

export function bucket(color: string): string {
  return group(
    {},
    path('M-24 -44C-30 -82 30 -82 24 -44', 'none', { stroke: dark(color, 0.5), 'stroke-width': 2.4 }),
    poly(
      [
        [-26, -46],
        [26, -46],
        [19, 0],
        [-19, 0],
      ],
      color,
    ),
    poly(
      [
        [-26, -46],
        [-13, -46],
        [-9, 0],
        [-19, 0],
      ],
      warm(color, 0.4),
    ),
    poly(
      [
        [14, -46],
        [26, -46],
        [19, 0],
        [10, 0],
      ],
      dark(color, 0.3),
    ),
    ellipse(0, -46, 26, 6, dark(color, 0.35)),
    ellipse(0, -45, 23, 4.6, '#8fb5ad'),
    path('M-20 -46Q-8 -50 2 -46Q-8 -43 -20 -46Z', '#dcebe0'),
  )
}

/** An upright broom; the middle of the end of its bristles is at 0,0. */
export function broom(height: number, straw = '#d3a75a'): string {
  const bristles: Point[] = [
    [-20, 0],
    [22, 0],
    [11, -46],
    [-10, -46],
  ]
  return group(
    {},
    rect(-2.6, -height, 5.2, height - 50, '#8a5a30', { rx: 2 }),
    rect(-2.6, -height, 2, height - 50, '#c99557', { rx: 1 }),
    poly(bristles, straw),
    poly(
      [
        [-20, 0],
        [-6, 0],
        [-3, -46],
        [-10, -46],
      ],
      warm(straw, 0.5),
    ),
    stroke('M-12 0L-6 -40M-4 0L-2 -40M5 0L2 -40M14 0L7 -40', dark(straw, 0.35), 1.3),
    path('M-12 -44Q0 -60 12 -44L11 -36H-11Z', tone.clay),
    path('M-12 -44Q-6 -54 -2 -51L-4 -36H-11Z', warm(tone.clay, 0.4)),
  )
}

/** A stack of folded blankets. */
export function foldedBlankets(colors: readonly string[], width = 96, thickness = 17): string {
  return group(
    {},
    ...colors.map((color, i) => {
      const y = -i * thickness
      const w = width / 2 - (i % 2) * 3
      return group(
        {},
        rect(-w, y - thickness, w * 2, thickness, color, { rx: thickness * 0.46 }),
        rect(-w, y - thickness, w * 2, thickness * 0.5, warm(color, 0.2), { rx: thickness * 0.25 }),
        rect(-w, y - thickness * 0.55, w * 2, 1.4, dark(color, 0.3)),
        rect(-w * 0.62, y - thickness, w * 0.14, thickness, warm(color, 0.6)),
        rect(-w * 0.4, y - thickness, w * 0.06, thickness, warm(color, 0.6)),
        path(
          `M${w - thickness * 0.7} ${y - thickness}H${w - thickness * 0.46}Q${w + 1} ${y - thickness * 0.5} ${w - thickness * 0.46} ${y}H${w - thickness * 0.7}Z`,
          dark(color, 0.25),
        ),
      )
    }),
  )
}
