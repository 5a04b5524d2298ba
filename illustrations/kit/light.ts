import { leafPath } from './leaf.ts'
import { circle, ellipse, group, type Point, path, poly, rect, type Sheet, smooth, stroke } from './paint.ts'
import { rgba, tone } from './palette.ts'

export const skies = {
  afternoon: ['#9cc0b4', '#c9d8bd', '#f3e3bd', '#f6cf94'],
  golden: ['#5f958c', '#a9bfa0', '#f0d29a', '#f0a964'],
  dusk: ['#163c40', '#2f5f61', '#8d8a6c', '#e2a066', '#f3c27c'],
  evening: ['#0d2a2a', '#1c4a4a', '#4f6a5c', '#c58a5a'],
  dawn: ['#7fa7a0', '#c6cfb4', '#f5dcb0', '#f4c08d'],
  winter: ['#6f9298', '#a5b9b4', '#dcdcc8', '#efd8b4'],
} as const

export function sky(sheet: Sheet, colors: readonly string[], height = sheet.height): string {
  return rect(0, 0, sheet.width, height + 1, sheet.vertical(colors))
}

/** Warm light around a lamp or the sun. */
export function glow(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  color: string = tone.glow,
  strength = 0.7,
): string {
  const stops = [rgba(color, strength), [0.35, rgba(color, strength * 0.42)], rgba(color, 0)] as const
  return circle(x, y, radius, sheet.radial(stops as never))
}

export function sun(sheet: Sheet, x: number, y: number, radius: number): string {
  return glow(sheet, x, y, radius * 4.5, tone.glow, 0.75) + circle(x, y, radius, '#fff0c4')
}

/** Long flat evening clouds. */
export function clouds(sheet: Sheet, top: number, bottom: number, color: string, count = 6): string {
  const { random, width } = sheet
  return Array.from({ length: count }, () => {
    const y = random.between(top, bottom)
    const x = random.between(-0.1, 0.9) * width
    const length = random.between(0.12, 0.34) * width
    const thickness = random.between(0.006, 0.014) * width
    const d = `M${x} ${y}Q${x + length * 0.3} ${y - thickness * 1.6} ${x + length * 0.55} ${y - thickness * 0.7}T${x + length} ${y}Q${x + length * 0.5} ${y + thickness * 0.5} ${x} ${y}Z`
    return path(
      d.replace(/\d+\.\d+/g, (n) => Number(n).toFixed(1)),
      color,
      { opacity: random.between(0.25, 0.6).toFixed(2) },
    )
  }).join('')
}

/** Dry-brush strokes on a surface: few and wide, so that they look like paper and still compress well. */
export function grain(
  sheet: Sheet,
  area: { x: number; y: number; width: number; height: number },
  color: string,
  count = 26,
  slope = 0.04,
): string {
  const { random } = sheet
  const strokes = Array.from({ length: count }, () => {
    const x = random.between(area.x, area.x + area.width)
    const y = random.between(area.y, area.y + area.height)
    const length = random.between(0.05, 0.2) * area.width
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}l${length.toFixed(0)} ${(length * slope).toFixed(1)}`,
      color,
      random.between(1.5, 4),
      {
        opacity: random.between(0.05, 0.16).toFixed(2),
      },
    )
  })
  return group({}, ...strokes)
}

/** The soft contact shadow under an object. */
export function contactShadow(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry = rx * 0.16,
  strength = 0.45,
): string {
  return ellipse(
    x,
    y,
    rx,
    ry,
    sheet.radial([rgba(tone.night, strength), [0.6, rgba(tone.night, strength * 0.55)], rgba(tone.night, 0)]),
  )
}

/** The long shadow that an object at x, y casts on the ground to its right. */
export function longShadow(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  reach: number,
  rise = -0.16,
  strength = 0.34,
): string {
  const points: Point[] = [
    [x - width / 2, y],
    [x + width / 2, y],
    [x + width / 2 + reach, y + reach * rise],
    [x - width / 2 + reach, y + reach * rise],
  ]
  return poly(points, sheet.horizontal([rgba(tone.night, strength), rgba(tone.night, strength * 0.15)]))
}

/** The shadow that twigs outside the picture cast on a wall. */
export function leafShade(
  sheet: Sheet,
  x: number,
  y: number,
  reach: number,
  angle: number,
  strength = 0.16,
  color: string = tone.deep,
): string {
  const { random } = sheet
  const twigs = [-0.42, -0.14, 0.16, 0.46].map((turn, i) => {
    const far = reach * ([0.72, 1, 0.9, 0.66][i] as number)
    const heading = angle + turn
    const spine = Array.from({ length: 9 }, (_, step): Point => {
      const t = step / 8
      const bend = heading + (turn > 0 ? 0.35 : -0.25) * t * t
      return [x + Math.cos(bend) * far * t, y + Math.sin(bend) * far * t]
    })
    const leaves = spine
      .slice(2)
      .flatMap(([lx, ly], step) =>
        [-1, 1].map((side) =>
          leafPath(
            lx,
            ly,
            heading + side * random.between(0.5, 0.85),
            reach * random.between(0.1, 0.15) * (1.1 - step * 0.06),
            0.3,
          ),
        ),
      )
    return [
      smooth(spine, false),
      leaves.join('') + leafPath(...(spine[8] as [number, number]), heading, reach * 0.12),
    ] as const
  })
  return sheet.blurred(
    2.2,
    group(
      { opacity: strength },
      stroke(twigs.map(([spine]) => spine).join(''), color, reach * 0.012),
      path(twigs.map(([, leaves]) => leaves).join(''), color),
    ),
  )
}

/** Three thin curls of steam. */
export function steam(sheet: Sheet, x: number, y: number, height: number, strength = 0.5): string {
  const curl = (dx: number, curlHeight: number, w: number) =>
    stroke(
      `M${x + dx} ${y}c${-w} ${-curlHeight * 0.25} ${w * 1.3} ${-curlHeight * 0.4} 0 ${-curlHeight * 0.62}s${-w * 0.4} ${-curlHeight * 0.3} ${w * 0.3} ${-curlHeight * 0.4}`,
      tone.parchment,
      height * 0.045,
      { opacity: strength },
    )
  return sheet.blurred(
    height * 0.012,
    curl(0, height, height * 0.14),
    curl(-height * 0.17, height * 0.7, height * 0.1),
    curl(height * 0.17, height * 0.76, height * 0.12),
  )
}

/** Darkens the corners slightly. */
export function vignette(sheet: Sheet, strength = 0.34, middle: Point = [0.5, 0.5]): string {
  const stops = [
    [0, rgba(tone.night, 0)],
    [0.62, rgba(tone.night, 0)],
    [1, rgba(tone.night, strength)],
  ] as const
  return rect(
    -sheet.width * 0.2,
    -sheet.height * 0.2,
    sheet.width * 1.4,
    sheet.height * 1.4,
    sheet.radial(stops as never, middle),
  )
}

/** Small lights or stars scattered in a box. */
export function sparks(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  color: string = tone.glow,
): string {
  const { random } = sheet
  return Array.from({ length: count }, () =>
    circle(x + random.between(0, width), y + random.between(0, height), random.between(1.2, 3), color, {
      opacity: random.between(0.4, 0.95).toFixed(2),
    }),
  ).join('')
}
