import { formatHours } from '#app/platform/time/hours.ts'
import { isLocalDate } from '#app/platform/time/local-date.ts'
import type { Period } from './hours-store.server.ts'

/** The month and day on which a school year starts in the United States. */
const schoolYearStart = '08-01'

/** The periods that a member can choose with one tap. `first` is the date of the first hours; null if there are none. */
export function periodPresets(today: string, first: string | null): { label: string; period: Period }[] {
  const year = Number(today.slice(0, 4))
  const start = today.slice(5) >= schoolYearStart ? year : year - 1
  return [
    { label: 'This school year', period: { from: `${start}-${schoolYearStart}`, to: today } },
    { label: 'This calendar year', period: { from: `${year}-01-01`, to: today } },
    { label: 'All time', period: { from: first ?? today, to: today } },
  ]
}

/** Why a period is invalid, by field; null if it is valid. */
export function checkPeriod({ from, to }: Period, today: string): Record<string, string> | null {
  if (!isLocalDate(from)) return { from: 'Please choose a start date.' }
  if (!isLocalDate(to)) return { to: 'Please choose an end date.' }
  if (to < from) return { to: 'The end date is before the start date.' }
  if (from > today) return { from: 'This date is in the future.' }
  return null
}

/** '1 hour', '12.5 hours'. */
export const formatHourCount = (minutes: number) =>
  `${formatHours(minutes)} ${minutes === 60 ? 'hour' : 'hours'}`
