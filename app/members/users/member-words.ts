import { momentWords } from '#app/platform/time/moment-words.ts'

/** The day that an instant has in a time zone, short enough for a table: 21 Nov 2026. */
export const dayWordsIn = (instant: string, timeZone: string) =>
  momentWords(instant, timeZone).replace(/,.*$/, '')

/** With the time of day, for what just happened. */
export const timeWordsIn = momentWords
