/** The day that an instant has in a time zone, short enough for a table: Nov 21, 2026. */
export const dayWordsIn = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(instant))

/** With the time of day, for what just happened. */
export const timeWordsIn = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  )
