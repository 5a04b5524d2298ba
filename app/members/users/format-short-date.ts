import { formatShortInstantDate } from '#app/platform/time/format-date-time.ts'

/** 'Nov 21, 2026', the date of an instant in a time zone; short enough for a table. */
export const formatShortDate = (instant: string, timeZone: string) =>
  formatShortInstantDate(instant, timeZone)
