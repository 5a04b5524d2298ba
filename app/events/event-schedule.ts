/** The calendar date (YYYY-MM-DD) that an instant has in a time zone. */
export function localDateIn(instant: Date, timeZone: string) {
  // The Swedish locale writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}
