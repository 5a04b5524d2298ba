import { addDays } from '#app/platform/time/local-date.ts'
import { maxLeaves } from './tree-shape.ts'

/** A member's tree: it grows for a year from the day on which they started; then a new one is planted next to it. */
export interface ReadingTree {
  /** The local dates read in its year, each a leaf. */
  leaves: readonly string[]
  /** The first date of its year; null if the member has not started. */
  since: string | null
  older: { trees: number; leaves: number }
}

/**
 * The tree on a day. `startedOn` is the first day of the log, `dates` are those with reading in the last year, in
 * order, and `daysRead` is the number of all days with reading.
 */
export function readingTree(
  { startedOn, dates, daysRead }: { startedOn: string | null; dates: readonly string[]; daysRead: number },
  today: string,
): ReadingTree {
  const first = startedOn ?? dates[0]
  if (!first) return { leaves: [], since: null, older: { trees: 0, leaves: 0 } }
  const years = Math.max(0, fullYears(first, today))
  const since = anniversary(first, years)
  const leaves = dates.filter((date) => date >= since).slice(0, maxLeaves)
  const older = Math.max(0, daysRead - leaves.length)
  return { leaves, since, older: { trees: older > 0 ? Math.max(years, 1) : 0, leaves: older } }
}

/** February 29 has its anniversary on March 1. */
function anniversary(date: string, years: number) {
  const year = String(Number(date.slice(0, 4)) + years)
  const sameDay = `${year}${date.slice(4)}`
  return Number.isNaN(Date.parse(`${sameDay}T00:00:00Z`)) || addDays(sameDay, 0) !== sameDay
    ? `${year}-03-01`
    : sameDay
}

function fullYears(from: string, to: string) {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return anniversary(from, years) > to ? years - 1 : years
}
