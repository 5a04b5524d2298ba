import type { FloorView } from './buildings.ts'
import { strapworkBand } from './buildings.ts'
import { bowl, heap, loaf, teaGlass, teapot } from './food.ts'
import { at, ellipse, group, type Point, path, poly, rect, type Sheet, stroke } from './paint.ts'
import { mix, rgba, tone } from './palette.ts'

type LongTable = { x: number; half: number; near: number; far: number; cloth: string; runner: string }

/** A long table, set for a meal, that recedes from the viewer. Heights are in meters. */
export function longTable(sheet: Sheet, view: FloorView, table: LongTable): string {
  const { x, half, near, far, cloth, runner } = table
  const top = 0.74
  const toAisle = x < 0 ? 1 : -1
  const plane = (a: number, b: number, up: number): Point[] => [
    view.place(a, near, up),
    view.place(b, near, up),
    view.place(b, far, up),
    view.place(a, far, up),
  ]
  const inner = x + toAisle * half
  const outer = x - toAisle * half
  const side = [
    view.place(inner, near, top),
    view.place(inner, far, top),
    view.place(inner, far, 0.22),
    view.place(inner, near, 0.22),
  ]
  const front = [
    view.place(outer, near, top),
    view.place(inner, near, top),
    view.place(inner, near, 0.22),
    view.place(outer, near, 0.22),
  ]
  const shadow = [
    view.place(x - half - 0.1, near - 0.1),
    view.place(x + half + 0.7, near - 0.1),
    view.place(x + half + 0.7, far),
    view.place(x - half, far),
  ]
  const stripes = [0.32, 0.38]
    .map(
      (up) =>
        `M${view
          .place(inner, near, up)
          .map((v) => v.toFixed(1))
          .join(' ')}L${view
          .place(inner, far, up)
          .map((v) => v.toFixed(1))
          .join(' ')}`,
    )
    .join('')
  return group(
    {},
    poly(shadow, rgba(tone.night, 0.3)),
    poly(
      side,
      sheet.horizontal(
        toAisle > 0
          ? [mix(cloth, tone.night, 0.35), mix(cloth, tone.amber, 0.35)]
          : [mix(cloth, tone.amber, 0.25), mix(cloth, tone.night, 0.42)],
      ),
    ),
    stroke(stripes, runner, 3, { opacity: 0.7 }),
    poly(front, mix(cloth, tone.night, 0.3)),
    poly(plane(x - half, x + half, top), sheet.vertical([mix(cloth, tone.apricot, 0.4), cloth])),
    poly(plane(x - half * 0.3, x + half * 0.3, top + 0.001), runner),
    placeSettings(view, table, top),
    centerDishes(sheet, view, table, top),
  )
}

function placeSettings(view: FloorView, { x, half, near, far }: LongTable, top: number): string {
  let drawn = ''
  for (let z = far - 0.3; z > near + 0.2; z -= 0.62)
    for (const dx of [-0.66, 0.66]) {
      const [px, py] = view.place(x + dx * half, z, top)
      const s = view.scale(z)
      const flat = view.place(x, z - 0.13, top)[1] - view.place(x, z + 0.13, top)[1]
      drawn +=
        ellipse(px + s * 0.03, py + flat * 0.12, s * 0.14, flat * 0.5, rgba(tone.night, 0.2)) +
        ellipse(px, py, s * 0.135, flat * 0.48, '#fff6e2') +
        ellipse(px, py, s * 0.092, flat * 0.33, mix(tone.cream, tone.brass, 0.28)) +
        at(px - dx * s * 0.27, py, s / 100 / 1.4, teaGlass())
    }
  return drawn
}

function centerDishes(sheet: Sheet, view: FloorView, { x, near, far }: LongTable, top: number): string {
  const dishes = [
    () => bowl(19, tone.evergreen, '#d8b06a'),
    () => at(0, 0, 0.62, teapot()),
    () => heap(sheet, 15, tone.cream, '#7a3f22', 4.4),
    () => at(0, 0, 0.68, loaf()),
    () => heap(sheet, 17, tone.bright, '#dd8436', 6, 1),
  ]
  let drawn = ''
  let i = 0
  for (let z = far - 0.5; z > near + 0.25; z -= 0.74) {
    const [px, py] = view.place(x, z, top)
    const s = view.scale(z) / 100
    drawn +=
      ellipse(px + 6 * s, py - 1 * s, 24 * s, 4.4 * s, rgba(tone.night, 0.24)) +
      at(px, py, s, (dishes[i++ % dishes.length] as () => string)())
  }
  return drawn
}

/** A table seen from the front, its cloth trimmed with strapwork. `y` is its front edge. */
export function frontTable(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  drop: number,
  depth: number,
  cloth: string,
  line: string,
  tile = drop * 0.36,
): string {
  const inset = depth * 0.7
  const columns = Math.floor(width / tile)
  const folds = Array.from({ length: Math.round(width / 95) }, (_, i) => {
    const fx = x + 30 + i * 95
    return `M${fx} ${y + 6}Q${fx + 10} ${y + drop * 0.5} ${fx - 4} ${y + drop}H${fx + 30}Q${fx + 20} ${y + drop * 0.5} ${fx + 12} ${y + 6}Z`
  }).join('')
  return group(
    {},
    poly(
      [
        [x + inset, y - depth],
        [x + width - inset, y - depth],
        [x + width, y],
        [x, y],
      ],
      sheet.horizontal([mix(cloth, tone.glow, 0.5), mix(cloth, tone.glow, 0.22), mix(cloth, tone.glow, 0.1)]),
    ),
    rect(
      x,
      y,
      width,
      drop,
      sheet.horizontal([mix(cloth, tone.glow, 0.16), cloth, mix(cloth, tone.night, 0.3)]),
    ),
    path(folds, tone.night, { opacity: 0.13 }),
    strapworkBand(x + (width - columns * tile) / 2, y + drop * 0.5, columns, 1, tile, line, 0.75),
    rect(x, y + drop * 0.46, width, 2.4, line, { opacity: 0.7 }),
    rect(x, y + drop * 0.5 + tile + drop * 0.035, width, 2.4, line, { opacity: 0.7 }),
    rect(x, y, width, 5, mix(cloth, tone.glow, 0.55)),
    rect(x, y + 5, width, 9, rgba(tone.night, 0.2)),
  )
}
