import { formatHijriDate } from '#app/platform/time/format-date.ts'
import { addDays, addMonths, daysBetween, type WeekStart, weekStarts } from '#app/platform/time/local-date.ts'
import type { DayState } from '#app/quran/practice/day-state.ts'

export interface GridDay {
  date: string
  /** Weekday and week in the month, from 0. */
  column: number
  row: number
  /** Null for a day that is not over the horizon yet. */
  state: DayState | null
}

export interface GridMonth {
  month: string
  days: GridDay[]
}

/** A year as twelve months of weeks; `states` has the days that have come. */
export function yearGrid(
  year: number,
  states: Readonly<Record<string, DayState>>,
  weekStart: WeekStart,
): GridMonth[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const first = `${month}-01`
    const offset = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStarts[weekStart] + 7) % 7
    const length = daysBetween(first, `${addMonths(month, 1)}-01`)
    const days = Array.from({ length }, (_, day) => {
      const date = `${month}-${String(day + 1).padStart(2, '0')}`
      const place = offset + day
      return { date, column: place % 7, row: Math.floor(place / 7), state: states[date] ?? null }
    })
    return { month, days }
  })
}

/** The Hijri months of a month of the calendar: “Jumada I – Jumada II”. */
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
