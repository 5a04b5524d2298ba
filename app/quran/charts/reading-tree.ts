import { addDays, daysBetween } from '#app/platform/time/local-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { type RecentDays, readFlags } from '#app/quran/practice/recent-days.ts'
import { maxLeaves } from './tree-shape.ts'

/** A member's tree: it grows for a year from the day on which they started; then a new one is planted next to it. */
export interface ReadingTree {
  /** The number of days in the tree's year on which the member read. */
  leaves: number
  /** The indexes of the leaves from Ramadan. */
  ofRamadan: readonly number[]
  /** The first date of the tree's year; null if the member has not started. */
  since: string | null
  older: { trees: number; leaves: number }
}

/** The tree of a member who has not started. */
export const noTree: ReadingTree = {
  leaves: 0,
  ofRamadan: [],
  since: null,
  older: { trees: 0, leaves: 0 },
}

/**
 * The tree on a day. `startedOn` is the first day of the log, `recent` has the days of the last year, and `total` is
 * the number of days with reading in the whole log.
 */
export function readingTree(
  { startedOn, recent, total }: { startedOn: string | null; recent: RecentDays; total: number },
  today: string,
): ReadingTree {
  const { from } = recent
  const first = startedOn ?? from
  if (first === null || from === null) return noTree
  const years = Math.max(0, fullYears(first, today))
  const since = anniversary(first, years)
  const firstDay = Math.max(0, daysBetween(from, since))
  const readDays = readFlags(recent).flatMap((isRead, day) => (isRead && day >= firstDay ? [day] : []))
  const leaves = Math.min(readDays.length, maxLeaves)
  const ramadans = ramadansBetween(since, today).map((dates) => ({
    first: daysBetween(from, dates.from),
    last: daysBetween(from, dates.to),
  }))
  const isInRamadan = (day: number) => ramadans.some(({ first, last }) => day >= first && day <= last)
  const olderLeaves = Math.max(0, total - leaves)
  return {
    leaves,
    ofRamadan: readDays.flatMap((day, index) => (isInRamadan(day) ? [index] : [])),
    since,
    older: { trees: olderLeaves > 0 ? Math.max(years, 1) : 0, leaves: olderLeaves },
  }
}

/** A year of a tree can contain the end of one Ramadan and the start of another. */
function ramadansBetween(since: string, today: string) {
  const ramadan = currentOrNextRamadan(since)
  return ramadan.to < today ? [ramadan, currentOrNextRamadan(addDays(ramadan.to, 1))] : [ramadan]
}

/** The anniversary of February 29 is March 1 in a year without a February 29. */
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
