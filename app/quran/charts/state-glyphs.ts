import { type DayState, dayStateLabels } from '#app/quran/practice/day-state.ts'

/**
 * How a state is drawn. Glyphs differ in shape or in whether they are filled, so that color is not needed to tell them
 * apart.
 */
export interface Glyph {
  label: string
  className: string
  /** The path for a cell of 12 by 12 units whose top left corner is at x, y. */
  path: (x: number, y: number) => string
  /** A run of adjacent days in one row, drawn as a dashed line: a square for each day of a year would be a lot of SVG. */
  run?: (x: number, y: number, days: number) => string
}

const dot = (x: number, y: number) => `M${x + 5} ${y + 6}a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`
const line = (x: number, y: number, days: number) => `M${x + 1} ${y + 6}h${12 * days - 2}`
const square = (x: number, y: number) => `M${x + 1.5} ${y + 1.5}h9v9h-9z`

export const stateGlyphs: Record<DayState, Glyph> = {
  done: {
    label: dayStateLabels.done,
    className: 'stroke-evergreen [stroke-dasharray:10_2] [stroke-width:10]',
    path: (x, y) => line(x, y, 1),
    run: line,
  },
  partial: {
    label: dayStateLabels.partial,
    className: 'fill-evergreen stroke-evergreen',
    path: (x, y) => `M${x + 1.5} ${y + 1.5}v9h9z`,
  },
  pending: {
    label: dayStateLabels.pending,
    className: 'fill-none stroke-brass [stroke-width:1.6]',
    path: (x, y) => `M${x + 1.5} ${y + 6}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z`,
  },
  excused: {
    label: dayStateLabels.excused,
    className: 'fill-brass stroke-none',
    path: (x, y) => `M${x + 2.5} ${y + 2}h2.5v8h-2.5zM${x + 7} ${y + 2}h2.5v8h-2.5z`,
  },
  missed: { label: dayStateLabels.missed, className: 'fill-none stroke-edge', path: square },
  free: { label: dayStateLabels.free, className: 'fill-edge stroke-none', path: dot },
}

/** For the days before the log began and after today. */
export const noStateGlyph: Pick<Glyph, 'className' | 'path'> = {
  className: 'fill-hairline stroke-none',
  path: dot,
}
