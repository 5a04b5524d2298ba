import type { DayOffsetRule } from './texts.ts'

const dayMs = 86_400_000

/** Shifts a calendar date by whole days; dates are YYYY-MM-DD. */
export function addDays(date: string, days: number) {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The date that a starter event falls on, seen from the day of seeding. */
export function sampleDate(rule: DayOffsetRule, today: string) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const ahead = (rule.weekday - weekday + 7) % 7 || 7
  const behind = (weekday - rule.weekday + 7) % 7 || 7
  return rule.weeksAhead > 0
    ? addDays(today, ahead + (rule.weeksAhead - 1) * 7)
    : addDays(today, -behind + (rule.weeksAhead + 1) * 7)
}
