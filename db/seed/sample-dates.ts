import { addDays } from '#app/platform/time/local-date.ts'
import type { RelativeDate } from './sample-events.ts'

/** The date of a sample event, relative to the day of seeding. */
export function sampleDate({ weekday, weeksAhead }: RelativeDate, today: string) {
  const todayWeekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const daysAhead = (weekday - todayWeekday + 7) % 7 || 7
  const daysBehind = (todayWeekday - weekday + 7) % 7 || 7
  return weeksAhead > 0
    ? addDays(today, daysAhead + (weeksAhead - 1) * 7)
    : addDays(today, -daysBehind + (weeksAhead + 1) * 7)
}
