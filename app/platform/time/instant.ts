export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minuteMs)

/** Subtracts days of 24 hours, for retention periods. For calendar dates, see `addDays`. */
export const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * dayMs)
export const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)
