import { localDateIn, startOfDay } from '#app/platform/time/event-schedule.ts'
import { addMonths, monthOf } from '#app/platform/time/local-date.ts'

/** A month such as '2026-11' in the site's time zone, with its start and the start of the next month. */
export interface Month {
  month: string
  from: string
  to: string
}

const monthsShown = 12

/** The last twelve months; the current month is the last. */
export function lastMonths(now: Date, timeZone: string): Month[] {
  const current = monthOf(localDateIn(now, timeZone))
  const startOf = (month: string) => startOfDay(`${month}-01`, timeZone).toISOString()
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(current, index - monthsShown + 1)
    return { month, from: startOf(month), to: startOf(addMonths(month, 1)) }
  })
}
