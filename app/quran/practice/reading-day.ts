import { instantOf, localDateIn, startOfDay } from '#app/platform/time/event-schedule.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'

/** How many days back a member can log and edit. Imports may be older. */
export const correctionDays = 7

/** When a member's day ends, from `quranPractice`. */
export interface DayEnd {
  dayEnd: 'midnight' | 'hour' | 'fajr' | 'maghrib'
  /** 1 to 4, for a day that ends at an hour. */
  dayEndHour: number
}

/** The prayers that end a day, on a local date; null where the sun does not rise or set. */
export type DayEndPrayers = (date: string) => { fajr: Date | null; maghrib: Date | null }

/**
 * The local date for which reading at an instant counts. A day that ends at an hour or at fajr lasts into the next
 * morning; one that ends at maghrib began the evening before. If the time of the prayer is unknown, the day ends at
 * midnight.
 */
export function readingDate(
  instant: Date,
  practice: DayEnd,
  timeZone: string,
  prayerTimes?: DayEndPrayers,
): string {
  const calendarDate = localDateIn(instant, timeZone)
  // Looks for the last date that has started, which is at most two days from the calendar date.
  let date = addDays(calendarDate, 1)
  for (let step = 0; step < 3; step++) {
    if (dayStart(date, practice, timeZone, prayerTimes) <= instant) return date
    date = addDays(date, -1)
  }
  return date
}

export function dayStart(
  date: string,
  { dayEnd, dayEndHour }: DayEnd,
  timeZone: string,
  prayers?: DayEndPrayers,
) {
  const midnight = () => startOfDay(date, timeZone)
  if (dayEnd === 'hour') return instantOf(date, `0${dayEndHour}:00`, timeZone)
  if (dayEnd === 'fajr') return prayers?.(date).fajr ?? midnight()
  if (dayEnd === 'maghrib') return prayers?.(addDays(date, -1)).maghrib ?? midnight()
  return midnight()
}

/**
 * Today's date at UTC+14, where each date begins first. A member whose day ends at maghrib may be one date further
 * ahead: `applyOperations` (`entry-store.server.ts`) also allows that member's today.
 */
export const latestLoggableDate = (now: Date) =>
  new Date(now.getTime() + 14 * hourMs).toISOString().slice(0, 10)

/** The earliest date that can still be logged or corrected. */
export const earliestLoggableDate = (today: string) => addDays(today, -correctionDays)
