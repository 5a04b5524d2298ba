import { monthOf } from '#app/platform/time/local-date.ts'

interface EventDates {
  localDate: string
  lastDate: string
}

/**
 * Matches events by their exact local date (specification, section 5); a multi-day event occurs on each of its dates.
 */
export const occursOn = (date: string) => (event: EventDates) =>
  event.localDate <= date && date <= event.lastDate

/** The day selected when a month opens: today if it is in the month, else the first day with events, else the 1st. */
export function initialDay(month: string, today: string, events: EventDates[]) {
  if (monthOf(today) === month) return today
  const first = `${month}-01`
  const starts = events
    .filter(({ localDate, lastDate }) => monthOf(localDate) <= month && monthOf(lastDate) >= month)
    .map(({ localDate }) => (localDate < first ? first : localDate))
  return starts.sort()[0] ?? first
}
