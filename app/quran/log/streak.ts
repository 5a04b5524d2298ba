import { addDays } from '#app/platform/time/local-date.ts'

/** The reading of one local date of the member. */
export interface QuranDay {
  /** YYYY-MM-DD. */
  localDate: string
  pages: number
}

export interface Practice {
  dailyGoalPages: number
  startedOn: string
}

/** The days on which the daily goal was met; without a goal, any reading counts. */
export function completedDays(days: QuranDay[], practice: Practice | undefined) {
  const goal = practice?.dailyGoalPages ?? 0
  return new Set(days.filter(({ pages }) => pages > 0 && pages >= goal).map(({ localDate }) => localDate))
}

/** Consecutive completed days up to today, or up to yesterday while today is not completed. */
export function currentStreak(completed: ReadonlySet<string>, today: string) {
  let day = completed.has(today) ? today : addDays(today, -1)
  let length = 0
  while (completed.has(day)) {
    length++
    day = addDays(day, -1)
  }
  return length
}

/** Counts the days without reading since the member started; today and yesterday can still be logged. */
export function missedDays(days: QuranDay[], practice: Practice | undefined, today: string) {
  if (!practice) return 0
  const logged = new Set(days.filter(({ pages }) => pages > 0).map(({ localDate }) => localDate))
  let missed = 0
  for (let day = practice.startedOn; day < addDays(today, -1); day = addDays(day, 1)) {
    if (!logged.has(day)) missed++
  }
  return missed
}
