import { memoize } from '#app/platform/memoize.ts'

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

function partsOf(instant: string, timeZone: string): Record<string, string> {
  const parts = dateTimeFormat(timeZone).formatToParts(new Date(instant))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** 'Nov 21, 2026': the date of an instant in a time zone. */
export function formatShortInstantDate(instant: string, timeZone: string) {
  const { day, month, year } = partsOf(instant, timeZone)
  return `${month} ${day}, ${year}`
}

/** 'Nov 21, 2026, 3:05 PM'. Assembled from parts because engines differ in the space before AM and PM. */
export function formatDateTime(instant: string, timeZone: string) {
  const { hour, minute, dayPeriod } = partsOf(instant, timeZone)
  return `${formatShortInstantDate(instant, timeZone)}, ${hour}:${minute} ${dayPeriod}`
}
