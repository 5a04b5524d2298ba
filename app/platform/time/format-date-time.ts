import { memoize } from '#app/platform/memoize.ts'
import { dateParts, joinDateParts } from './date-format-setting.ts'

const dateTimeFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    }),
)

const partsOf = (instant: string, timeZone: string) => dateParts(dateTimeFormat(timeZone), new Date(instant))

/** 'Nov 21, 2026': the date of an instant in a time zone. */
export function formatShortInstantDate(instant: string, timeZone: string) {
  return joinDateParts(partsOf(instant, timeZone))
}

/** 'Nov 21, 2026, 3:05 PM'. Assembled from parts because engines differ in the space before AM and PM. */
export function formatDateTime(instant: string, timeZone: string) {
  return `${formatShortInstantDate(instant, timeZone)}, ${formatTimeOfDay(instant, timeZone)}`
}

function formatTimeOfDay(instant: string, timeZone: string) {
  const { hour, minute, dayPeriod } = partsOf(instant, timeZone)
  return `${hour}:${minute} ${dayPeriod}`
}

/** '3:05 PM' for an instant today, else 'Nov 20, 2026, 3:05 PM'. */
export function formatRecentTime(instant: string, now: Date, timeZone: string) {
  const isToday =
    formatShortInstantDate(instant, timeZone) === formatShortInstantDate(now.toISOString(), timeZone)
  return isToday ? formatTimeOfDay(instant, timeZone) : formatDateTime(instant, timeZone)
}
