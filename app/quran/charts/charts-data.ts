import { daysBetween, type WeekStart } from '#app/platform/time/local-date.ts'
import { juzShares } from '#app/quran/practice/coverage.ts'
import type { History } from '#app/quran/practice/day-state.ts'
import { emptyTotals, foldStart, listDays, type Totals } from '#app/quran/practice/fold.ts'
import { type Goal, goalOn } from '#app/quran/practice/goal.ts'
import { encodeStates, type RecentDays } from '#app/quran/practice/recent-days.ts'
import { type ReadingTree, readingTree } from './reading-tree.ts'
import { type ReadingWeek, readingWeeks, type WeekMeasure } from './reading-weeks.ts'

export interface QuranChartsData {
  tree: ReadingTree
  year: ChartYear & {
    weekStart: WeekStart
    /** The paths of the years before and after; null if the log has no days there. */
    previous: string | null
    next: string | null
  }
  weeks: readonly ReadingWeek[]
  measure: WeekMeasure
  /** How much of each juz was read in the current khatma, from 0 to 1. */
  juzShares: readonly number[]
}

/**
 * The days of a year, from a date to the end of the year or today. Their states are letters, because 366 objects are
 * slow to render.
 */
export interface ChartYear {
  year: number
  from: string
  states: string
}

interface Log extends Pick<Totals, 'daysRead' | 'firstRead' | 'khatma'> {
  startedOn: string | null
  goals: readonly Goal[]
}

interface ChartOptions {
  year: ChartYear
  today: string
  weekStart: WeekStart
  /** The path of the page that shows the charts. */
  path: string
}

export const yearOf = (date: string) => Number(date.slice(0, 4))
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The year that the chart shows: a past year from the query if the log had begun by then, otherwise this year. */
export function chartYear(query: string | null, { startedOn, firstRead }: LogStart, today: string) {
  const year = Number(query)
  return year >= yearOf(firstDay({ startedOn, firstRead }) ?? today) && year < yearOf(today)
    ? year
    : yearOf(today)
}

type LogStart = Pick<Log, 'startedOn' | 'firstRead'>

const firstDay = ({ startedOn, firstRead }: LogStart) =>
  startedOn && firstRead ? earlier(startedOn, firstRead) : (startedOn ?? firstRead)

/** The days of this year, taken from the recent days. */
export function thisYear({ from, states }: Pick<RecentDays, 'from' | 'states'>, today: string): ChartYear {
  const year = yearOf(today)
  const first = `${year}-01-01`
  if (from === null || from >= first) return { year, from: from ?? first, states }
  return { year, from: first, states: states.slice(daysBetween(from, first)) }
}

/** The dates that a past year's chart needs. The next January 1 shows whether travel skipped December 31. */
export const pastYearSpan = (year: number, goals: readonly Goal[]) => ({
  from: foldStart(`${year}-01-01`, goals),
  to: `${year + 1}-01-01`,
})

/** The days of a past year since the log began. `history` must have the entries of `pastYearSpan`. */
export function pastYear(year: number, history: History, firstRead: string | null, today: string): ChartYear {
  const logStart = firstDay({ startedOn: history.startedOn, firstRead }) ?? today
  const first = logStart > `${year}-01-01` ? logStart : `${year}-01-01`
  const { from } = pastYearSpan(year, history.goals)
  const days = listDays(emptyTotals, history, from, `${year}-12-31`, today)
  return { year, from: first, states: encodeStates(days.filter(({ date }) => date >= first)) }
}

/** Everything that the charts show. */
export function quranCharts(log: Log, recent: RecentDays, options: ChartOptions): QuranChartsData {
  const { year: chart, today, weekStart, path } = options
  const { year } = chart
  const first = firstDay(log)
  const measure = weekMeasure(log.goals, today)
  const yearPath = (linkedYear: number) => `${path}?year=${linkedYear}`
  return {
    tree: readingTree({ startedOn: first, recent, total: log.daysRead }, today),
    year: {
      ...chart,
      weekStart,
      previous: first && yearOf(first) < year ? yearPath(year - 1) : null,
      next: year < yearOf(today) ? yearPath(year + 1) : null,
    },
    weeks: readingWeeks(recent.amounts, measure, today, weekStart),
    measure,
    juzShares: juzShares(log.khatma.coverage),
  }
}

function weekMeasure(goals: readonly Goal[], today: string): WeekMeasure {
  const measure = goalOn(today, goals)?.measure
  if (measure === 'khatma') return 'pages'
  return measure === undefined || measure === 'any' || measure === 'none' ? 'days' : measure
}
