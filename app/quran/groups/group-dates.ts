import { addDays, daysBetween, type WeekStart } from '#app/platform/time/local-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'
import { startOfWeek } from '#app/quran/charts/reading-weeks.ts'

/** The dates from the first to the last, inclusive. */
export function datesBetween(from: string, to: string) {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The first and last day of the week that includes a date. */
export function weekOf(date: string, weekStart: WeekStart) {
  const from = startOfWeek(date, weekStart)
  return { from, to: addDays(from, 6) }
}

/** How many days before Ramadan the group's page begins to link to the Ramadan page. */
const nearDays = 60

export const isRamadanNear = (date: string) => daysBetween(date, currentOrNextRamadan(date).from) <= nearDays
