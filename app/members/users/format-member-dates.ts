import { formatDateTime } from '#app/platform/time/format-date-time.ts'

/** The day that an instant has in a time zone, short enough for a table: 21 Nov 2026. */
export const formatShortDate = (instant: string, timeZone: string) =>
  formatDateTime(instant, timeZone).replace(/,.*$/, '')

/** With the time of day, for what just happened. */
export const formatTimestamp = formatDateTime
