import { startOfDay } from '#app/platform/time/event-schedule.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { nextDate } from '#app/platform/time/local-date.ts'

/** A date on which a member had fewer hours than this counts as skipped. */
const minHours = 12

/**
 * Whether a change of time zones, such as a flight from America to Asia, left a member less than half of a date.
 * `zoneBefore` and `zoneAfter` are their time zones before and after that date. A time zone can also skip a date, as
 * Samoa's did in 2011.
 */
export function isSkippedDate(date: string, zoneBefore: string, zoneAfter: string) {
  const start = startOfDay(date, zoneBefore).getTime()
  const end = startOfDay(nextDate(date), zoneAfter).getTime()
  return end - start < minHours * hourMs
}
