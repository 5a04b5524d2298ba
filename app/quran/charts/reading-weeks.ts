import { addDays, type WeekStart, weekStarts } from '#app/platform/time/local-date.ts'

export type WeekMeasure = 'days' | 'pages' | 'ayat' | 'minutes'

export interface ReadingWeek {
  /** The first date of the week. */
  startsOn: string
  value: number
}

interface Amounts {
  localDate: string
  pages: number
  ayat: number
  minutes: number
}

export const weeksShown = 12
const minWeeksShown = 4

/** The first date of the week that includes a date. */
export function startOfWeek(date: string, weekStart: WeekStart) {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday - weekStarts[weekStart] + 7) % 7))
}

/**
 * How much was read in each of the last twelve weeks, the current one first. Weeks before the first reading are left
 * out, but at least four are shown. `days` may omit days without reading.
 */
export function readingWeeks(
  days: readonly Amounts[],
  measure: WeekMeasure,
  today: string,
  weekStart: WeekStart,
): ReadingWeek[] {
  const current = startOfWeek(today, weekStart)
  const oldest = addDays(current, -7 * (weeksShown - 1))
  const sums = new Map<string, number>()
  for (const day of days) {
    if (day.localDate < oldest) continue
    const week = startOfWeek(day.localDate, weekStart)
    sums.set(week, (sums.get(week) ?? 0) + (measure === 'days' ? 1 : day[measure]))
  }
  const weeks = Array.from({ length: weeksShown }, (_, index) => {
    const startsOn = addDays(current, -7 * index)
    return { startsOn, value: Math.round((sums.get(startsOn) ?? 0) * 100) / 100 }
  })
  const first = weeks.findLastIndex(({ value }) => value > 0)
  return weeks.slice(0, Math.max(first + 1, minWeeksShown))
}
