import { type Point, type Sheet, smooth } from './paint.ts'

/** A pointed leaf; x, y is the end of its stem. */
export function leafPath(x: number, y: number, angle: number, size: number, breadth = 0.34): string {
  const turn = (along: number, aside: number) =>
    `${(x + along * Math.cos(angle) - aside * Math.sin(angle)).toFixed(1)} ${(y + along * Math.sin(angle) + aside * Math.cos(angle)).toFixed(1)}`
  const b = size * breadth
  return `M${turn(0, 0)}Q${turn(size * 0.45, b)} ${turn(size, 0)}Q${turn(size * 0.45, -b)} ${turn(0, 0)}Z`
}

/** A closed, roughly round shape with `lobes` uneven lobes. */
export function blob(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  lobes = 9,
  depth = 0.09,
): string {
  const { random } = sheet
  const points = Array.from({ length: lobes * 2 }, (_, i): Point => {
    const angle = (i / (lobes * 2)) * Math.PI * 2 + random.between(-0.05, 0.05)
    const swell = 1 + (i % 2 ? -depth : depth) * random.between(0.6, 1.3)
    return [x + Math.cos(angle) * rx * swell, y + Math.sin(angle) * ry * swell]
  })
  return smooth(points)
}
