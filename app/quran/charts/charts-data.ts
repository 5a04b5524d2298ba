import { addDays, type WeekStart } from '#app/platform/time/local-date.ts'
import { juzShares } from '#app/quran/practice/coverage.ts'
import { countTaps, type DayReading, type DayState, type History } from '#app/quran/practice/day-state.ts'
import { type Day, emptyTotals, foldFrom, listDays, type Totals } from '#app/quran/practice/fold.ts'
import { type Goal, goalOn } from '#app/quran/practice/goal.ts'
import { type ReadingTree, readingTree } from './reading-tree.ts'
import { type ReadingWeek, readingWeeks, type WeekMeasure, weeksShown } from './reading-weeks.ts'

export interface QuranChartsData {
  tree: ReadingTree
  /** A year of days: `states` has those that have come, by date. */
  year: {
    year: number
    states: Readonly<Record<string, DayState>>
    weekStart: WeekStart
    /** The paths of the years before and after; null if there is nothing to see. */
    previous: string | null
    next: string | null
  }
  weeks: readonly ReadingWeek[]
  measure: WeekMeasure
  /** Which share of each juz was read in the current khatma, from 0 to 1. */
  juzShares: readonly number[]
}

const yearOf = (date: string) => Number(date.slice(0, 4))
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The year of the query that the chart shows: this year, unless it is one in which the log had begun. */
export function chartYear(query: string | null, { startedOn, firstRead }: Beginning, today: string) {
  const year = Number(query)
  return year >= yearOf(firstDay({ startedOn, firstRead }) ?? today) && year < yearOf(today)
    ? year
    : yearOf(today)
}

interface Beginning {
  startedOn: string | null
  firstRead: string | null
}

const firstDay = ({ startedOn, firstRead }: Beginning) =>
  startedOn && firstRead ? earlier(startedOn, firstRead) : (startedOn ?? firstRead)

/** The first date whose state the charts need. */
const firstShown = (year: number, today: string) => earlier(`${year}-01-01`, addDays(today, -7 * weeksShown))

/** The first date whose reading the charts need. */
export const chartsFrom = (year: number, today: string, goals: readonly Goal[]) =>
  earlier(foldFrom(firstShown(year, today), goals), addDays(today, -daysOfTree))

const daysOfTree = 366

/**
 * Everything that the charts show. The history has the days from `chartsFrom` on, `totals` are those of today, and
 * `path` is the page on which the charts are.
 */
export function quranCharts(
  history: History,
  totals: Pick<Totals, 'daysRead' | 'firstRead' | 'khatma'>,
  { year, today, weekStart, path }: { year: number; today: string; weekStart: WeekStart; path: string },
): QuranChartsData {
  const first = firstDay({ startedOn: history.startedOn, firstRead: totals.firstRead })
  const days = listDays(emptyTotals, history, foldFrom(firstShown(year, today), history.goals), today, today)
  const shown = days.filter(({ date }) => yearOf(date) === year && first !== null && date >= first)
  const measure = weekMeasure(history, today)
  const dates = history.days.map(({ localDate }) => localDate)
  const yearPath = (to: number) => `${path}?year=${to}`
  return {
    tree: readingTree({ startedOn: first, dates, daysRead: totals.daysRead }, today),
    year: {
      year,
      states: Object.fromEntries(shown.map(({ date, state }) => [date, state])),
      weekStart,
      previous: first && yearOf(first) < year ? yearPath(year - 1) : null,
      next: year < yearOf(today) ? yearPath(year + 1) : null,
    },
    weeks: readingWeeks(withTaps(history.days, days), measure, today, weekStart),
    measure,
    juzShares: juzShares(totals.khatma.coverage),
  }
}

/** The readings, in which a tap counts as what its day asked for. */
function withTaps(readings: readonly DayReading[], days: readonly Day[]) {
  const asked = new Map(days.map((day) => [day.date, day.asked]))
  return readings.map((reading) => {
    const ofDay = asked.get(reading.localDate)
    return ofDay ? countTaps(reading, ofDay) : reading
  })
}

function weekMeasure(history: History, today: string): WeekMeasure {
  const measure = goalOn(today, history.goals)?.measure
  if (measure === 'khatma') return 'pages'
  return measure === undefined || measure === 'any' || measure === 'none' ? 'days' : measure
}
