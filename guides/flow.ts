import { page } from './paper.ts'

/** A strip across the page that is never cut: a line of text, a row of a table, a piece of padding. */
export type Row = {
  /** Space above, left out at the top of a page. */
  before: number
  height: number
  /** Stays on one page with the row after it: always, or unless that would leave a large hole. */
  keep: boolean | 'gently'
  draw: (y: number) => void
  /** What is drawn once more where a page begins with this row: the head of a table. */
  again?: Row
  heading?: Heading
}

export type Heading = { level: number; text: string; anchor: string }
export type Placed = { row: Row; y: number }

/** More empty space than this at the foot of a page is worse than a divided table. */
const largestHole = 215

/** Deals rows out to pages. The first page begins lower, below its cover. */
export function paginate(rows: readonly Row[], firstTop: number): Placed[][] {
  const pages: Placed[][] = [[]]
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
      const fitting = space > largestHole ? gentlyDivided(group, space) : []
      fitting.forEach(place)
      group = group.slice(fitting.length)
      pages.push([])
      y = page.top
      const again = group[0]?.again
      if (again) place(again)
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

/** As many rows of the group as fit and may stand without the rest. */
function gentlyDivided(group: readonly Row[], space: number): readonly Row[] {
  const end = group.findLastIndex(
    (row, i) => row.keep === 'gently' && heightOf(group.slice(0, i + 1)) <= space,
  )
  return group.slice(0, end + 1)
}

/** Two lines at least stay together at either end of a paragraph, so that no page has a widow or an orphan. */
export function keepEnds(index: number, count: number): boolean {
  return index < count - 1 && (index === 0 || index === count - 2)
}
