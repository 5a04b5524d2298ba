import { addDays } from '#app/platform/time/local-date.ts'

/** What was read on one of the member's own dates. */
export interface QuranDay {
  /** YYYY-MM-DD. */
  localDate: string
  pages: number
}

export interface Practice {
  dailyGoalPages: number
  startedOn: string
}

/** The days on which the goal was met; without a goal any reading meets it. */
export function doneDays(days: QuranDay[], practice: Practice | undefined) {
  const goal = practice?.dailyGoalPages ?? 0
  return new Set(days.filter(({ pages }) => pages > 0 && pages >= goal).map(({ localDate }) => localDate))
}

/** The run of done days that ends today, or else yesterday: a day that is not over breaks nothing. */
export function currentStreak(done: ReadonlySet<string>, today: string) {
  let day = done.has(today) ? today : addDays(today, -1)
  let length = 0
  while (done.has(day)) {
    length++
    day = addDays(day, -1)
  }
  return length
}

/** Days since the member began on which nothing was logged; the last two days can still be put right. */
export function missedDays(days: QuranDay[], practice: Practice | undefined, today: string) {
  if (!practice) return 0
  const logged = new Set(days.filter(({ pages }) => pages > 0).map(({ localDate }) => localDate))
  let missed = 0
  for (let day = practice.startedOn; day < addDays(today, -1); day = addDays(day, 1)) {
    if (!logged.has(day)) missed++
  }
  return missed
}
