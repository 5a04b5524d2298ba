import { addDays } from '#app/platform/time/local-date.ts'
import type { DayOffsetRule } from './sample-events.ts'

/** The date of a sample event, relative to the day of seeding. */
export function sampleDate(rule: DayOffsetRule, today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const daysAhead = (rule.weekday - weekday + 7) % 7 || 7
  const daysBehind = (weekday - rule.weekday + 7) % 7 || 7
  return rule.weeksAhead > 0
    ? addDays(today, daysAhead + (rule.weeksAhead - 1) * 7)
    : addDays(today, -daysBehind + (rule.weeksAhead + 1) * 7)
}
