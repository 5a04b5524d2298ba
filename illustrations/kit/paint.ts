import { type Point, toPath } from '../../app/ui/ornament/girih.ts'
import { type Random, seededRandom } from './random.ts'

export type { Point }
export type Attributes = Record<string, string | number | undefined>
type Stops = readonly (string | readonly [offset: number, color: string])[]

const rounded = (value: string | number) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)

function el(name: string, attributes: Attributes, content = ''): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${key === 'opacity' ? value : rounded(value as string | number)}"`)
    .join('')
  return content ? `<${name}${text}>${content}</${name}>` : `<${name}${text}/>`
}

export const path = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more })
export const poly = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  path(toPath([points]), fill, more)
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => el('rect', { x, y, width, height, fill, ...more })
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => el('ellipse', { cx, cy, rx, ry, fill, ...more })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  ellipse(cx, cy, r, r, fill, more)
export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
export const group = (attributes: Attributes, ...content: string[]) =>
  el('g', attributes, content.join('') || ' ')
/** Moves content that is drawn around 0,0 to x, y. */
export const at = (x: number, y: number, scale: number, ...content: string[]) =>
  group(
    { transform: `translate(${rounded(x)} ${rounded(y)}) scale(${Math.round(scale * 1000) / 1000})` },
    ...content,
  )
export const rotated = (x: number, y: number, degrees: number, ...content: string[]) =>
  group({ transform: `translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(degrees)})` }, ...content)

/** A smooth curve through the points (Catmull-Rom). */
export function smooth(points: readonly Point[], closed = true): string {
  const count = points.length
  const p = (i: number) => points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] as Point
  let d = `M${rounded(p(0)[0])} ${rounded(p(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)]
    const control = [
      b[0] + (c[0] - a[0]) / 6,
      b[1] + (c[1] - a[1]) / 6,
      c[0] - (e[0] - b[0]) / 6,
      c[1] - (e[1] - b[1]) / 6,
    ]
    d += `C${[...control, ...c].map(rounded).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

/** The canvas of a drawing. Returns references to gradients, clips and blurs, and collects their definitions. */
export type Sheet = {
  width: number
  height: number
  random: Random
  /** A gradient from the top to the bottom of the shape that it fills. */
  vertical(stops: Stops): string
  /** A gradient from left to right. */
  horizontal(stops: Stops): string
  /** A gradient from the top left to the bottom right. */
  diagonal(stops: Stops): string
  /** A gradient from the middle outward. */
  radial(stops: Stops, middle?: Point): string
  /** Clips content to the inside of the closed shape. */
  within(d: string, ...content: string[]): string
  /** Clips content to the outside of the closed shape. */
  outside(d: string, ...content: string[]): string
  blurred(radius: number, ...content: string[]): string
  svg(...content: string[]): string
}

export function newSheet(name: string, width: number, height: number): Sheet {
  const defs = new Map<string, string>()
  const define = (text: string) => {
    const id = defs.get(text) ?? `d${defs.size}`
    defs.set(text, id)
    return id
  }
  const stopText = (stops: Stops) =>
    stops
      .map((stop, i) => (typeof stop === 'string' ? ([i / (stops.length - 1), stop] as const) : stop))
      .map(([offset, color]) => `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${color}"/>`)
      .join('')
  const linear = (x2: number, y2: number, stops: Stops) =>
    `url(#${define(`<linearGradient id="" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopText(stops)}</linearGradient>`)})`
  return {
    width,
    height,
    random: seededRandom(name),
    vertical: (stops) => linear(0, 1, stops),
    horizontal: (stops) => linear(1, 0, stops),
    diagonal: (stops) => linear(1, 1, stops),
    radial: (stops, [x, y] = [0.5, 0.5]) =>
      `url(#${define(`<radialGradient id="" cx="${x}" cy="${y}" r="0.5">${stopText(stops)}</radialGradient>`)})`,
    within: (d, ...content) =>
      group({ 'clip-path': `url(#${define(`<clipPath id=""><path d="${d}"/></clipPath>`)})` }, ...content),
    outside: (d, ...content) =>
      group(
        {
          'clip-path': `url(#${define(`<clipPath id=""><path clip-rule="evenodd" d="M0 0H${width}V${height}H0Z${d}"/></clipPath>`)})`,
        },
        ...content,
      ),
    blurred: (radius, ...content) =>
      group(
        {
          filter: `url(#${define(`<filter id="" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`)})`,
        },
        ...content,
      ),
    svg: (...content) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${[...defs].map(([text, id]) => text.replace('id=""', `id="${id}"`)).join('')}</defs>${content.join('')}</svg>`,
  }
}
