import {
  archPath,
  khatamOutline,
  linesToPath,
  starPolygon,
  strapworkTile,
  toPath,
  wovenKhatam,
} from '../../app/ui/ornament/girih.ts'
import { circle, ellipse, group, type Point, path, rect, type Sheet, stroke } from './paint.ts'
import { mix, rgba, tone } from './palette.ts'

/** A pointed arch as a path; x, y is its top left corner. */
export function archAt(x: number, y: number, width: number, height: number): string {
  let axis = 0
  let command = ''
  // archPath writes only M, V, C and Z with absolute coordinates, so adding an offset moves it.
  return archPath(width, height).replace(/([MVCZ])|(\d+(?:\.\d+)?)/g, (_, letter: string, number: string) => {
    if (letter) {
      command = letter
      axis = letter === 'V' ? 1 : 0
      return letter
    }
    const moved = Number(number) + (axis ? y : x)
    if (command !== 'V') axis = 1 - axis
    return moved.toFixed(1)
  })
}

export function star(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return path(toPath([khatamOutline(radius, [x, y])]), fill, { opacity })
}

export function starLine(
  x: number,
  y: number,
  radius: number,
  color: string,
  width: number,
  opacity = 1,
): string {
  return stroke(linesToPath(wovenKhatam(radius, radius * 0.16, 0, [x, y])), color, width, { opacity })
}

export function innerStar(x: number, y: number, radius: number, fill: string): string {
  return path(toPath(starPolygon(8, 3, radius, [x, y])), fill)
}

/** A grid of strapwork tiles. */
export function strapworkBand(
  x: number,
  y: number,
  columns: number,
  rows: number,
  tile: number,
  color: string,
  opacity = 0.6,
): string {
  const one = linesToPath(strapworkTile(48, 4, 0.4))
  const all = Array.from(
    { length: columns * rows },
    (_, i) =>
      `<path transform="translate(${(x + (i % columns) * tile).toFixed(1)} ${(y + Math.floor(i / columns) * tile).toFixed(1)}) scale(${(tile / 48).toFixed(3)})" d="${one}"/>`,
  )
  return group({ fill: 'none', stroke: color, 'stroke-width': 1.6, opacity }, ...all)
}

/** A dome on a drum; the middle of its base is at x, y. */
export function dome(x: number, y: number, width: number, wall: string, light: string): string {
  const r = width / 2
  const drum = r * 0.34
  const d = `M${x - r} ${y - drum}C${x - r * 1.16} ${y - drum - r * 0.62} ${x - r * 0.5} ${y - drum - r * 1.06} ${x} ${y - drum - r * 1.42}C${x + r * 0.5} ${y - drum - r * 1.06} ${x + r * 1.16} ${y - drum - r * 0.62} ${x + r} ${y - drum}Z`
  const flank = `M${x - r} ${y - drum}C${x - r * 1.16} ${y - drum - r * 0.62} ${x - r * 0.5} ${y - drum - r * 1.06} ${x} ${y - drum - r * 1.42}C${x - r * 0.34} ${y - drum - r * 0.9} ${x - r * 0.66} ${y - drum - r * 0.6} ${x - r * 0.52} ${y - drum}Z`
  return (
    path(d, wall) +
    path(flank, light) +
    rect(x - r * 0.94, y - drum, r * 1.88, drum, mix(wall, tone.night, 0.08)) +
    rect(x - r * 0.94, y - drum, r * 0.5, drum, light) +
    stroke(`M${x} ${y - drum - r * 1.4}v${-r * 0.3}`, light, Math.max(1.5, r * 0.05)) +
    circle(x, y - drum - r * 1.74, r * 0.07, light)
  )
}

export function minaret(x: number, y: number, height: number, wall: string, light: string): string {
  const w = height * 0.085
  const part = (low: number, high: number, wide: number) =>
    rect(x - (w * wide) / 2, y - height * high, w * wide, height * (high - low), wall) +
    rect(x - (w * wide) / 2, y - height * high, w * wide * 0.32, height * (high - low), light)
  return (
    part(0, 0.6, 1) +
    part(0.58, 0.62, 1.5) +
    part(0.62, 0.8, 0.72) +
    part(0.79, 0.815, 1.06) +
    path(
      `M${x - w * 0.4} ${y - height * 0.815}C${x - w * 0.5} ${y - height * 0.88} ${x - w * 0.1} ${y - height * 0.9} ${x} ${y - height * 0.97}C${x + w * 0.1} ${y - height * 0.9} ${x + w * 0.5} ${y - height * 0.88} ${x + w * 0.4} ${y - height * 0.815}Z`,
      wall,
    ) +
    stroke(`M${x} ${y - height * 0.96}v${-height * 0.035}`, light, Math.max(1.2, w * 0.1))
  )
}

/** A row of houses against the sky, with some lit windows. Roof heights are between `low` and `high`. */
export function skyline(
  sheet: Sheet,
  base: number,
  low: number,
  high: number,
  wall: string,
  windows: { color: string; part: number } | undefined,
  house: readonly [number, number] = [70, 150],
): string {
  const { random, width } = sheet
  let walls = ''
  let lights = ''
  for (let x = -20; x < width + 20; ) {
    const w = random.between(house[0], house[1])
    const h = random.between(low, high)
    const top = base - h
    walls += `M${x.toFixed(0)} ${base}V${top.toFixed(0)}H${(x + w).toFixed(0)}V${base}Z`
    const roof = random.between(0, 1)
    if (roof < 0.22)
      walls += `M${(x + w * 0.2).toFixed(0)} ${top.toFixed(0)}v${(-h * 0.08).toFixed(0)}h${(w * 0.4).toFixed(0)}v${(h * 0.08).toFixed(0)}Z`
    else if (roof < 0.4)
      walls += `M${x.toFixed(0)} ${top.toFixed(0)}l${(w / 2).toFixed(0)} ${(-h * 0.12).toFixed(0)}l${(w / 2).toFixed(0)} ${(h * 0.12).toFixed(0)}Z`
    else if (roof < 0.5)
      walls += `M${(x + w * 0.7).toFixed(0)} ${top.toFixed(0)}v${(-h * 0.16).toFixed(0)}h3v${(h * 0.16).toFixed(0)}Z`
    if (windows) {
      const step = Math.max(17, (house[0] + house[1]) / 8)
      for (let wx = x + step * 0.6; wx < x + w - step * 0.8; wx += step)
        for (let wy = top + step * 0.7; wy < base - step; wy += step * 1.35)
          if (random.chance(windows.part))
            lights += `M${wx.toFixed(0)} ${wy.toFixed(0)}h${(step * 0.42).toFixed(0)}v${(step * 0.62).toFixed(0)}h${(-step * 0.42).toFixed(0)}Z`
    }
    x += w + (random.chance(0.2) ? random.between(4, 14) : -1)
  }
  return path(walls, wall) + (windows ? path(lights, windows.color, { opacity: 0.85 }) : '')
}

/** A wall of pointed arches that show `view`. */
export function arcade(
  x: number,
  y: number,
  bays: number,
  bay: number,
  height: number,
  wall: string,
  view: string,
  light: string,
): string {
  const opening = (i: number): [number, number, number, number] => [
    x + i * bay + bay * 0.16,
    y + height * 0.2,
    bay * 0.68,
    height * 0.8,
  ]
  return group(
    {},
    rect(x, y, bays * bay, height, wall),
    ...Array.from({ length: bays }, (_, i) => {
      const [ax, ay, aw, ah] = opening(i)
      return (
        path(archAt(ax - bay * 0.035, ay - bay * 0.045, aw + bay * 0.07, ah + bay * 0.045), light) +
        path(archAt(ax, ay, aw, ah), mix(wall, tone.night, 0.35)) +
        path(archAt(ax + bay * 0.06, ay + bay * 0.03, aw - bay * 0.06, ah - bay * 0.03), view)
      )
    }),
    rect(x, y, bays * bay, height * 0.045, light),
    rect(x, y + height * 0.045, bays * bay, height * 0.018, mix(wall, tone.night, 0.22)),
  )
}

/**
 * The perspective of a flat floor seen from the height `eye`: `place` maps a point (`x` from the middle, `z`
 * away from the viewer) to the sheet, `scale` gives the size of objects at distance `z`.
 */
export function floorView(
  sheet: Sheet,
  horizon: number,
  eye: number,
  middle = sheet.width / 2,
  focus = sheet.height,
) {
  const scale = (z: number) => focus / z
  const place = (x: number, z: number, up = 0): Point => [
    middle + x * scale(z),
    horizon + (eye - up) * scale(z),
  ]
  return { place, scale }
}
export type FloorView = ReturnType<typeof floorView>

/** Paving, drawn as joints that run to the vanishing point. */
export function paving(
  view: FloorView,
  near: number,
  far: number,
  half: number,
  color: string,
  opacity = 0.3,
  size = 1,
): string {
  let d = ''
  const line = ([a, b]: Point, [c, e]: Point) =>
    `M${a.toFixed(0)} ${b.toFixed(1)}L${c.toFixed(0)} ${e.toFixed(1)}`
  for (let x = -half; x <= half; x += size) d += line(view.place(x, near), view.place(x, far))
  for (let z = near; z <= far; z += size * (z < 6 ? 1 : 2))
    d += line(view.place(-half, z), view.place(half, z))
  return stroke(d, color, 1.6, { opacity })
}

/** The light of an arched window, falling at an angle on a wall or floor. */
export function windowLight(
  x: number,
  y: number,
  width: number,
  height: number,
  lean: number,
  color: string,
  opacity: number,
  panes = 2,
): string {
  const bars = Array.from({ length: panes - 1 }, (_, i) => {
    const bx = (width * (i + 1)) / panes
    return `M${bx - 2.5} 0h5V${height}h-5Z`
  }).join('')
  return group(
    { transform: `matrix(1 0 ${lean} 1 ${x} ${y})`, opacity },
    path(`${archPath(width, height)}${bars}M0 ${height * 0.56}h${width}v5h${-width}Z`, color, {
      'fill-rule': 'evenodd',
    }),
  )
}

/** An arched window with a view, a frame and a sill. */
export function archWindow(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  view: string,
  frame: string,
  dark: string,
): string {
  const bar = Math.max(4, width * 0.022)
  const inner = archAt(x, y, width, height)
  const mullions = `M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.52}H${x + width}`
  return group(
    {},
    path(archAt(x - width * 0.07, y - width * 0.08, width * 1.14, height + width * 0.08), dark),
    path(archAt(x - width * 0.045, y - width * 0.05, width * 1.09, height + width * 0.05), frame),
    sheet.within(inner, view),
    sheet.within(
      inner,
      stroke(mullions, frame, bar),
      stroke(mullions, rgba(tone.night, 0.22), bar * 0.3, {
        transform: `translate(${bar * 0.45} ${bar * 0.4})`,
      }),
      stroke(inner, rgba(tone.night, 0.35), bar * 1.4),
    ),
    rect(x - width * 0.12, y + height, width * 1.24, bar * 3, frame),
    rect(x - width * 0.12, y + height + bar * 3, width * 1.24, bar * 1.3, dark),
  )
}

/** An ellipse of carpet with rings and petals. */
export function roundCarpet(
  x: number,
  y: number,
  rx: number,
  ry: number,
  ground: string,
  ring: string,
  line: string,
): string {
  const petals = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2
    return ellipse(x + Math.cos(a) * rx * 0.82, y + Math.sin(a) * ry * 0.82, rx * 0.045, ry * 0.06, line)
  })
  const flat = (r: number, color: string) =>
    group({ transform: `translate(${x} ${y}) scale(1 ${(ry / rx).toFixed(3)})` }, star(0, 0, r, color))
  return group(
    {},
    ellipse(x, y + ry * 0.03, rx * 1.01, ry * 1.02, rgba(tone.night, 0.4)),
    ellipse(x, y, rx, ry, ground),
    ellipse(x, y, rx * 0.95, ry * 0.95, ring),
    ellipse(x, y, rx * 0.92, ry * 0.92, ground),
    ...petals,
    ellipse(x, y, rx * 0.72, ry * 0.72, ring),
    ellipse(x, y, rx * 0.7, ry * 0.7, mix(ground, tone.night, 0.16)),
    flat(rx * 0.6, ring),
    flat(rx * 0.55, ground),
    flat(rx * 0.3, line),
    flat(rx * 0.25, ground),
  )
}
