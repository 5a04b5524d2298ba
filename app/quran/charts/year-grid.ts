import { memoize } from '#app/platform/memoize.ts'
import { formatHijriDate } from '#app/platform/time/format-date.ts'
import { addDays, addMonths, daysBetween, type WeekStart, weekStarts } from '#app/platform/time/local-date.ts'
import type { DayState } from '#app/quran/practice/day-state.ts'
import { stateAt } from '#app/quran/practice/recent-days.ts'
import type { ChartYear } from './charts-data.ts'

export interface GridDay {
  /** The day of the month, from 1. */
  day: number
  /** Weekday and week in the month, from 0. */
  column: number
  row: number
}

export interface GridMonth {
  month: string
  weeks: number
  /** The days by their state; null for days before the log began and after today. */
  days: ReadonlyMap<DayState | null, readonly GridDay[]>
}

/** A year as twelve months of weeks. */
export function yearGrid({ year, from, states }: ChartYear, weekStart: WeekStart): GridMonth[] {
  const indexOfJanuary1 = daysBetween(from, `${year}-01-01`)
  return monthsOf(String(year), weekStart).map(({ month, firstDayIndex, days }) => ({
    month,
    weeks: (days.at(-1)?.row ?? 5) + 1,
    days: Map.groupBy(days, ({ day }) => stateAt(states, indexOfJanuary1 + firstDayIndex + day - 1)),
  }))
}

const monthsOf = memoize((year: string, weekStart: WeekStart) =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const first = `${month}-01`
    const offset = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStarts[weekStart] + 7) % 7
    const length = daysBetween(first, `${addMonths(month, 1)}-01`)
    const days = Array.from({ length }, (_, day): GridDay => {
      const index = offset + day
      return { day: day + 1, column: index % 7, row: Math.floor(index / 7) }
    })
    return { month, firstDayIndex: daysBetween(`${year}-01-01`, first), days }
  }),
)

/** The Hijri months of a Gregorian month: “Jumada I – Jumada II”. */
export function formatHijriMonths(month: string) {
  const names = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)].map((date) =>
    formatHijriDate(date).replace(/^\d+ | \d+ AH$/g, ''),
  )
  return [...new Set(names)].join(' – ')
}

/** Days of a month as ranges: “1–5, 7, 20–21”. */
export function formatDays(days: readonly number[]) {
  const ranges: [from: number, to: number][] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else ranges.push([day, day])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
