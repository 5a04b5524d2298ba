import { monthOf } from '#app/platform/time/local-date.ts'

interface Days {
  localDate: string
  lastDate: string
}

/** Matching is by the exact local date (specification, section 5): an event of several days is on each of them. */
export const isOn = (date: string) => (event: Days) => event.localDate <= date && date <= event.lastDate

/** The day to open a month with: today, else the first day that has events, else the first. */
export function initialDay(month: string, today: string, events: Days[]) {
  if (monthOf(today) === month) return today
  const first = `${month}-01`
  const starts = events
    .filter(({ localDate, lastDate }) => monthOf(localDate) <= month && monthOf(lastDate) >= month)
    .map(({ localDate }) => (localDate < first ? first : localDate))
  return starts.sort()[0] ?? first
}
