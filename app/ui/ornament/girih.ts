// The geometry of the site's ornament, constructed from a circle divided into eight, as with compass and
// straightedge.

export type Point = readonly [x: number, y: number]
export type Loop = readonly Point[]

const tau = Math.PI * 2

/** Two decimals are finer than a screen can show at these sizes, and keep the paths short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

export function onCircle(radius: number, angle: number, center: Point = [0, 0]): Point {
  return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
}

/**
 * The star polygon {points/step}, with its first point at angle 0. It consists of several closed loops if the two
 * numbers share a divisor: {8/2} is two squares, {8/3} a single loop.
 */
export function starPolygon(points: number, step: number, radius: number, center: Point = [0, 0]): Loop[] {
  const loops: Loop[] = []
  const seen = new Set<number>()
  for (let start = 0; start < points; start++) {
    const loop: Point[] = []
    for (let i = start; !seen.has(i); i = (i + step) % points) {
      seen.add(i)
      loop.push(onCircle(radius, (tau * i) / points, center))
    }
    if (loop.length > 0) loops.push(loop)
  }
  return loops
}

/** The outer edge of two overlapping squares: sixteen corners, alternately tips and notches. */
export function khatamOutline(radius: number, center: Point = [0, 0]): Loop {
  const notch = (radius * Math.cos(tau / 8)) / Math.cos(tau / 16)
  return Array.from({ length: 16 }, (_, i) => onCircle(i % 2 ? notch : radius, (tau * i) / 16, center))
}

export function toPath(loops: readonly Loop[]): string {
  return loops.map((loop) => `M${loop.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`).join('')
}

/** A straight piece of strap. `mitered` ends form a right-angled corner; others extend past their end. */
export type Strap = { from: Point; to: Point; mitered: boolean }
export type Line = readonly [from: Point, to: Point]

const along = (p: Point, d: Point, t: number): Point => [p[0] + d[0] * t, p[1] + d[1] * t]
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
const length = (a: Point) => Math.hypot(a[0], a[1])
const unit = (a: Point): Point => [a[0] / length(a), a[1] / length(a)]
const normal = (d: Point): Point => [-d[1], d[0]]

/** The point where the center lines of two straps cross; undefined if they only meet at a corner or not at all. */
export function crossing(a: Strap, b: Strap): Point | undefined {
  const da = minus(a.to, a.from)
  const db = minus(b.to, b.from)
  const determinant = cross(da, db)
  if (Math.abs(determinant) < 1e-9) return
  const gap = minus(b.from, a.from)
  const within = (t: number, strap: Strap) => {
    const slack = strap.mitered ? -1e-6 : 1e-6
    return t > -slack && t < 1 + slack
  }
  const ta = cross(gap, db) / determinant
  return within(ta, a) && within(cross(gap, da) / determinant, b) ? along(a.from, da, ta) : undefined
}

/**
 * Whether `strap` passes over `other` at a crossing. The faces of a woven pattern can be two-colored like a
 * chessboard. If a strap passes over exactly where a tinted face is ahead on its left, over and under alternate
 * everywhere.
 */
export function passesOver(strap: Strap, other: Strap, at: Point, isTinted: (p: Point) => boolean): boolean {
  const d = unit(minus(strap.to, strap.from))
  const o = unit(minus(other.to, other.from))
  const left = cross(d, o) > 0 ? o : ([-o[0], -o[1]] as Point)
  return isTinted(along(along(at, d, 0.01), left, 0.01))
}

/** The two edges of each strap, interrupted where another strap passes over it. */
export function interlace(
  straps: readonly Strap[],
  width: number,
  gap: number,
  isTinted: (p: Point) => boolean,
): Line[] {
  return straps.flatMap((strap) => {
    const over = straps.filter((other) => {
      const at = other === strap ? undefined : crossing(strap, other)
      return at && !passesOver(strap, other, at, isTinted)
    })
    return [-width / 2, width / 2].flatMap((offset) => edge(strap, offset, over, width / 2 + gap))
  })
}

function edge(strap: Strap, offset: number, over: readonly Strap[], half: number): Line[] {
  const d = unit(minus(strap.to, strap.from))
  const origin = along(strap.from, normal(d), offset)
  const end = length(minus(strap.to, strap.from))
  const reach = strap.mitered ? -offset : Math.abs(offset) * 2
  let pieces: [number, number][] = [[-reach, end + reach]]
  for (const other of over) {
    const m = normal(unit(minus(other.to, other.from)))
    const distance = dot(minus(origin, other.from), m)
    const slope = dot(d, m)
    const [a, b] = [(-half - distance) / slope, (half - distance) / slope]
    const [enter, leave] = a < b ? [a, b] : [b, a]
    pieces = pieces
      .flatMap(([s, e]): [number, number][] => [
        [s, Math.min(e, enter)],
        [Math.max(s, leave), e],
      ])
      .filter(([s, e]) => e - s > 0.05)
  }
  return pieces.map(([s, e]) => [along(origin, d, s), along(origin, d, e)])
}

function insideConvex(p: Point, loop: Loop): boolean {
  return loop.every((a, i) => cross(minus(loop[(i + 1) % loop.length] as Point, a), minus(p, a)) > 0)
}

function strapsOf(loop: Loop, mitered: boolean): Strap[] {
  return loop.map((from, i) => ({ from, to: loop[(i + 1) % loop.length] as Point, mitered }))
}

/** A single khatam of two woven squares. */
export function wovenKhatam(radius: number, width: number, gap = 0, center: Point = [0, 0]): Line[] {
  const squares = starPolygon(8, 2, radius, center)
  const straps = squares.flatMap((square) => strapsOf(square, true))
  return interlace(straps, width, gap, (p) => squares.filter((s) => insideConvex(p, s)).length === 1)
}

/**
 * A square tile of the star-and-cross pattern, `size` wide with its corner at 0,0: a khatam whose four tips touch
 * its neighbors' tips, so that one of its squares becomes an endless lattice and the crosses fill the gaps.
 * Repeats seamlessly in both directions.
 */
export function strapworkTile(size: number, width: number, gap = 0): Line[] {
  const center: Point = [size / 2, size / 2]
  const [lattice = [], square = []] = starPolygon(8, 2, size / 2, center)
  const wrap = (value: number) => ((value % size) + size) % size
  const isTinted = ([x, y]: Point) => {
    const p: Point = [wrap(x), wrap(y)]
    return insideConvex(p, lattice) !== insideConvex(p, square)
  }
  return interlace([...strapsOf(lattice, false), ...strapsOf(square, true)], width, gap, isTinted)
}

/** Lines as one path. Joining lines that share an end shortens the path by a third. */
export function linesToPath(lines: readonly Line[]): string {
  const text = ([x, y]: Point) => `${round(x)} ${round(y)}`
  const remaining = lines.map(([a, b]) => [text(a), text(b)] as const)
  let path = ''
  for (let next = remaining.shift(); next; next = remaining.shift()) {
    path += `M${next[0]}L${next[1]}`
    for (let end = next[1]; ; ) {
      const i = remaining.findIndex(([a, b]) => a === end || b === end)
      if (i < 0) break
      const [[a, b] = ['', '']] = remaining.splice(i, 1)
      end = a === end ? b : a
      path += `L${end}`
    }
  }
  return path
}

/** Distance from the tip to where the sides become vertical, as a fraction of the height. */
const spring = 0.4

/** A pointed arch that fills a box of the given size; by default the unit box of a clip path. */
export function archPath(width = 1, height = 1): string {
  const x = (part: number) => round(part * width)
  const y = (part: number) => round(part * height)
  const left = `C0 ${y(0.2)} ${x(0.24)} ${y(0.1)} ${x(0.5)} 0`
  const right = `C${x(0.76)} ${y(0.1)} ${x(1)} ${y(0.2)} ${x(1)} ${y(spring)}`
  return `M0 ${y(1)}V${y(spring)}${left}${right}V${y(1)}Z`
}
