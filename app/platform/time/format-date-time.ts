import { memoize } from '#app/platform/memoize.ts'
import { dateParts, joinDateParts } from './date-format.ts'

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
  const { hour, minute, dayPeriod } = partsOf(instant, timeZone)
  return `${formatShortInstantDate(instant, timeZone)}, ${hour}:${minute} ${dayPeriod}`
}
