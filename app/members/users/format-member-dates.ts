import { formatDateTime, formatShortInstantDate } from '#app/platform/time/format-date-time.ts'

/** 'Nov 21, 2026': the date of an instant in a time zone. */
export const formatShortDate = formatShortInstantDate

/** 'Nov 21, 2026, 3:05 PM'. */
export const formatTimestamp = formatDateTime
