import { localDateIn, startOfDay } from '#app/platform/time/event-schedule.ts'
import { addMonths, monthOf } from '#app/platform/time/local-date.ts'

/** A month of the site's time zone: '2026-11', with its first instant and that of the next. */
export interface Month {
  month: string
  from: string
  to: string
}

const monthsShown = 12

/** The last twelve months, the present one last. */
export function lastMonths(now: Date, timeZone: string): Month[] {
  const present = monthOf(localDateIn(now, timeZone))
  const startOf = (month: string) => startOfDay(`${month}-01`, timeZone).toISOString()
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(present, index - monthsShown + 1)
    return { month, from: startOf(month), to: startOf(addMonths(month, 1)) }
  })
}
