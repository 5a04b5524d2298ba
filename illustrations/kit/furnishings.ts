// Lamps, seats, phones. Unless noted, the middle of an object's base is at 0,0. Units are about one centimeter:
// a chair is 90 high, a book 24.
import { innerStar, star } from './buildings.ts'
import { circle, ellipse, group, type Point, path, poly, rect, type Sheet, stroke } from './paint.ts'
import { dark, rgba, tone, warm } from './palette.ts'

/** A brass and glass lantern: its ring is at 0,0, its base at 0,104. */
export function lantern(sheet: Sheet, standing = false, body: string = tone.brass): string {
  const glass = sheet.radial(['#fff3cf', [0.45, '#ffd98a'], '#e79d45'])
  const edge = dark(body, 0.45)
  const pane = 'M-17 40L-22 70L-15 90H15L22 70L17 40Z'
  return group(
    {},
    circle(0, 6, 5, 'none', { stroke: edge, 'stroke-width': 2.5 }),
    path('M0 10C4 20 13 24 19 36H-19C-13 24 -4 20 0 10Z', body),
    path('M0 10C-4 20 -13 24 -19 36H-8C-6 24 -2 18 0 10Z', warm(body, 0.5)),
    rect(-22, 35, 44, 6, edge),
    path(pane, glass),
    stroke('M-7 41L-9 70L-6 89M7 41L9 70L6 89M-22 70H22', edge, 2),
    stroke(pane, edge, 3),
    innerStar(0, 66, 7, rgba(tone.parchment, 0.85)),
    path('M-17 89H17L11 98H-11Z', body),
    path('M-17 89H-4L-5 98H-11Z', warm(body, 0.5)),
    standing
      ? path('M-11 97H11L17 104H-17Z', body) + path('M-11 97H-3L-5 104H-17Z', warm(body, 0.5))
      : path('M-4 98H4L0 108Z', edge),
  )
}

/** A floor cushion seen from above its near edge; about 70 wide. */
export function cushion(color: string, trim: string): string {
  return group(
    {},
    ellipse(4, 2, 40, 11, rgba(tone.night, 0.35)),
    path('M-36 -6C-38 -20 -22 -22 0 -22S38 -20 36 -6C36 4 20 5 0 5S-36 4 -36 -6Z', dark(color, 0.28)),
    path('M-34 -10C-36 -22 -20 -24 0 -24S36 -22 34 -10C33 -3 18 -2 0 -2S-33 -3 -34 -10Z', color),
    path(
      'M-31 -12C-32 -21 -18 -22.5 0 -22.5C-12 -18 -18 -12 -16 -3.4C-26 -4 -31 -7 -31 -12Z',
      warm(color, 0.3),
    ),
    group({ transform: 'translate(0 -13) scale(1 .42)' }, star(0, 0, 12, trim), star(0, 0, 8, color)),
  )
}

/** A wooden chair seen from the front; about 90 high. */
export function chair(wood: string = '#9a6838'): string {
  return group(
    {},
    stroke('M-17 -42L-18 -2M17 -42L18 -2', dark(wood, 0.4), 4),
    rect(-20, -92, 5, 90, wood, { rx: 2 }),
    rect(15, -92, 5, 90, dark(wood, 0.2), { rx: 2 }),
    rect(-20, -90, 40, 9, warm(wood, 0.25), { rx: 3 }),
    rect(-18, -72, 36, 6, wood, { rx: 2 }),
    poly(
      [
        [-18, -50],
        [18, -50],
        [23, -42],
        [-23, -42],
      ],
      warm(wood, 0.35),
    ),
    rect(-23, -42, 46, 5, dark(wood, 0.2)),
    rect(-22, -40, 5, 40, warm(wood, 0.2), { rx: 2 }),
    rect(17, -40, 5, 40, dark(wood, 0.3), { rx: 2 }),
  )
}

/** A phone seen from the front. `width` is the screen's; `screen` is drawn in a box of 100 by 200. */
export function phone(width: number, screen: string, glass: string = tone.deep): string {
  const s = width / 100
  return group(
    { transform: `scale(${s.toFixed(3)})` },
    rect(-58, -216, 120, 222, dark(tone.umber, 0.5), { rx: 17 }),
    rect(-60, -218, 116, 222, '#2b2a26', { rx: 17 }),
    rect(-60, -218, 116, 222, 'none', { rx: 17, stroke: warm('#6b6453', 0.3), 'stroke-width': 2 }),
    rect(-54, -212, 104, 210, glass, { rx: 12 }),
    group({ transform: 'translate(-52 -207)' }, screen),
    rect(-14, -207, 24, 5, '#1b1b18', { rx: 2.5 }),
  )
}

/** A grid of stars, one per day, lit on days of reading; in a box of 100 by 200 like a phone's screen. */
export function starGrid(
  columns: number,
  rows: number,
  lit: (i: number) => boolean,
  colors = { on: tone.apricot as string, off: tone.bright as string },
): string {
  const step = 88 / columns
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [6 + step * (i % columns) + step / 2, 62 + step * Math.floor(i / columns) * 1.16]
    return lit(i) ? star(x, y, step * 0.4, colors.on) : star(x, y, step * 0.36, colors.off)
  }).join('')
}

/** A string of small lamps that sags between two posts. */
export function festoon(
  sheet: Sheet,
  [x1, y1]: Point,
  [x2, y2]: Point,
  sag: number,
  lamps: number,
  size: number,
): string {
  const point = (t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)]
  const cord = Array.from({ length: 13 }, (_, i) =>
    point(i / 12)
      .map((v) => v.toFixed(1))
      .join(' '),
  )
  const halo = sheet.radial([rgba(tone.glow, 0.75), [0.4, rgba(tone.glow, 0.25)], rgba(tone.glow, 0)])
  return (
    stroke(`M${cord.join('L')}`, tone.night, Math.max(1.2, size * 0.16), { opacity: 0.7 }) +
    Array.from({ length: lamps }, (_, i) => {
      const [x, y] = point((i + 0.5) / lamps)
      return circle(x, y + size, size * 4, halo) + ellipse(x, y + size, size * 0.8, size, '#fff1c9')
    }).join('')
  )
}
