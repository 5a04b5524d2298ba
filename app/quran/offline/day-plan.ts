import { addDays } from '#app/platform/time/local-date.ts'
import type { History, Requirement } from '#app/quran/practice/day-state.ts'
import { listDays, type Totals } from '#app/quran/practice/fold.ts'
import { formatAmount } from '#app/quran/practice/goal.ts'
import { formatPageRange, type Portion } from '#app/quran/practice/khatma-plan.ts'
import { type DayEnd, type DayEndPrayers, dayStart } from '#app/quran/practice/reading-day.ts'

/** The number of days after today for which a device gets the plan. */
export const plannedDays = 14

/** What a device gets for one day, so that it needs neither prayer times nor the rules for goals. */
export interface DayPlan {
  localDate: string
  /** Instants; the end is the start of the next day. */
  startsAt: string
  endsAt: string
  /** “2 pages”, “pages 12 to 20”; null if the goal asks for nothing. */
  goal: string | null
}

/** The start and the end of `today` and of the days after it. A day that the time zone skips is left out. */
export function dayTimes(
  today: string,
  practice: DayEnd,
  timeZone: string,
  prayers: DayEndPrayers | undefined,
): Omit<DayPlan, 'goal'>[] {
  const start = (date: string) => dayStart(date, practice, timeZone, prayers).toISOString()
  return Array.from({ length: plannedDays + 1 }, (_, index) => {
    const localDate = addDays(today, index)
    return { localDate, startsAt: start(localDate), endsAt: start(addDays(localDate, 1)) }
  }).filter(({ startsAt, endsAt }) => startsAt < endsAt)
}

/**
 * What the goals ask for on `today` and the days after it, by local date. `totals` are those of the days before. Each
 * portion of a khatma plan assumes that the portions before it are read.
 */
export function plannedGoals(totals: Totals, history: History, today: string) {
  const dates = Array.from({ length: plannedDays + 1 }, (_, index) => addDays(today, index))
  const readings = new Map(history.days.map((day) => [day.localDate, day]))
  const days = dates.map(
    (localDate) =>
      readings.get(localDate) ?? { localDate, taps: 1, pages: 0, ayat: 0, minutes: 0, entries: 1 },
  )
  const planned = listDays(totals, { ...history, days }, today, addDays(today, plannedDays), today)
  return new Map(
    planned.map(({ date, requirement, portion }) => [date, describeRequirement(requirement, portion)]),
  )
}

function describeRequirement(requirement: Requirement, portion: Portion | null) {
  if (requirement.exempt !== null) return null
  if (portion) return formatPageRange(portion)
  return requirement.measure === 'any' ? 'any reading' : formatAmount(requirement.amount, requirement.measure)
}
