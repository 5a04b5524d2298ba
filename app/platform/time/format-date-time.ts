const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: string, timeZone: string): Record<string, string> {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    })
  formats.set(timeZone, format)
  const parts = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts)
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
