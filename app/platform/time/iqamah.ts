import { parseClockTime } from './parse-clock-time.ts'

/** The time of an iqamah: a clock time (HH:MM), or a number of minutes after the adhan. */
export type Iqamah = { time: string } | { minutes: number }

const maxMinutes = 180

/** Parses '6:15 AM', '18:15' or '+10'; null for an empty text, undefined if invalid. */
export function parseIqamah(text: string): Iqamah | null | undefined {
  const input = text.trim().toLowerCase()
  if (!input) return null
  const minutes = /^\+?\s*(\d{1,3})\s*(min(utes?)?)?$/.exec(input)
  if (minutes) return Number(minutes[1]) <= maxMinutes ? { minutes: Number(minutes[1]) } : undefined
  const time = parseClockTime(input)
  return time === undefined ? undefined : { time }
}
