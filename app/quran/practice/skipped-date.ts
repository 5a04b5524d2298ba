import { startOfDay } from '#app/platform/time/event-schedule.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { nextDate } from '#app/platform/time/local-date.ts'

/** A date with fewer hours counts as skipped: a flight across the date line takes about that long. */
const minHours = 12

/**
 * Whether a member who was in one time zone before a date and in another one after it had less than half of that
 * date: those who cross the date line from America to Asia skip one. A zone can also skip a date, as Samoa did in 2011.
 */
export function isSkippedDate(date: string, zoneBefore: string, zoneAfter: string) {
  const start = startOfDay(date, zoneBefore).getTime()
  const end = startOfDay(nextDate(date), zoneAfter).getTime()
  return end - start < minHours * hourMs
}
