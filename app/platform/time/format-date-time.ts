const formats = new Map<string, Intl.DateTimeFormat>()

/** '21 Nov 2026, 3:05 pm', in a time zone; the same on every machine, as it is put together from parts. */
export function formatDateTime(instant: string, timeZone: string) {
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
  const { day, month, year, hour, minute, dayPeriod } = Object.fromEntries(parts)
  return `${day} ${month} ${year}, ${hour}:${minute} ${String(dayPeriod).toLowerCase()}`
}
