import { page } from './paper.ts'

/** A horizontal strip that is never split: a line of text, a table row or padding. */
export type Row = {
  /** Space above; omitted at the top of a page. */
  before: number
  height: number
  /** Whether to keep the row on one page with the next: always, or ('gently') unless that leaves a large gap. */
  keep: boolean | 'gently'
  draw: (y: number) => void
  /** The table header to repeat if a page begins with this row. */
  repeatedHeader?: Row
  heading?: Heading
}

export type Heading = { level: number; text: string; anchor: string }
export type PlacedRow = { row: Row; y: number }

/** A table is split rather than leaving a larger gap than this at the bottom of a page. */
const maxGap = 215

/** Distributes rows over pages. The first page starts at `firstTop`, below its cover. */
export function paginate(rows: readonly Row[], firstTop: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let y = firstTop
  const place = (row: Row) => {
    y += pages.at(-1)?.length || pages.length === 1 ? row.before : 0
    pages.at(-1)?.push({ row, y })
    y += row.height
  }
  for (let group = keptTogether(rows); group.length > 0; group = keptTogether(rows)) {
    rows = rows.slice(group.length)
    const space = page.bottom - y
    if (heightOf(group) > space && pages.at(-1)?.length) {
      const fitting = space > maxGap ? splittablePart(group, space) : []
      fitting.forEach(place)
      group = group.slice(fitting.length)
      pages.push([])
      y = page.top
      const header = group[0]?.repeatedHeader
      if (header) place(header)
    }
    group.forEach(place)
  }
  return pages
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + row.before + row.height, 0)

function keptTogether(rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex((row) => !row.keep)
  return end < 0 ? rows : rows.slice(0, end + 1)
}

/** The most rows of the group that fit and may be separated from the rest. */
function splittablePart(group: readonly Row[], space: number): readonly Row[] {
  const end = group.findLastIndex(
    (row, i) => row.keep === 'gently' && heightOf(group.slice(0, i + 1)) <= space,
  )
  return group.slice(0, end + 1)
}

/** Keeps at least two lines together at both ends of a paragraph: no widows, no orphans. */
export function keepEnds(index: number, count: number): boolean {
  return index < count - 1 && (index === 0 || index === count - 2)
}
