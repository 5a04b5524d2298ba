import { formatLongDate, formatMonthAndDay } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import type { Pause } from '#app/quran/practice/pause.ts'
import { correctionDays, earliestLoggableDate } from '#app/quran/practice/reading-day.ts'

/** How far ahead a pause can be planned. */
const maxDaysAhead = 366

/** Later than every date, so that an open-ended pause compares like one with an end. */
const openEnd = '9999-12-31'
const lastDay = ({ endsOn }: Pause) => endsOn ?? openEnd
const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

/**
 * Merges a pause with the others that it overlaps, which are returned as `replaced`. The others must not overlap each
 * other.
 */
export function mergePauses<Other extends Pause>(pause: Pause, others: readonly Other[]) {
  const replaced = others.filter(
    (other) => other.startsOn <= lastDay(pause) && pause.startsOn <= lastDay(other),
  )
  let startsOn = pause.startsOn
  let end = lastDay(pause)
  for (const other of replaced) {
    startsOn = earlier(startsOn, other.startsOn)
    end = later(end, lastDay(other))
  }
  const dates: Pause = { startsOn, endsOn: end === openEnd ? null : end }
  return { dates, replaced }
}

/** Whether a pause can be changed: only if no day after it is too old to be logged. */
export const canChangePause = (pause: Pause, today: string) =>
  lastDay(pause) >= addDays(earliestLoggableDate(today), -1)

/** Whether a pause can be deleted: only if none of its days is too old to be logged. */
export const canDeletePause = ({ startsOn }: Pause, today: string) => startsOn >= earliestLoggableDate(today)

type PauseErrors = Partial<Record<keyof Pause, string>>

/** Why a pause cannot have these dates, by field. `before` is null for a new pause. */
export function checkPause(after: Pause, before: Pause | null, today: string): PauseErrors {
  if (before && !canChangePause(before, today))
    return { endsOn: `This pause ended more than ${correctionDays} days ago and can no longer be changed.` }
  const earliest = earliestLoggableDate(today)
  const limit = addDays(today, maxDaysAhead)
  const errors: PauseErrors = {}
  if (after.startsOn !== before?.startsOn) {
    if (before && before.startsOn < earliest)
      errors.startsOn = `The first day is more than ${correctionDays} days ago and can no longer be changed.`
    else if (after.startsOn < earliest)
      errors.startsOn = `A pause can begin no earlier than ${formatMonthAndDay(earliest)}, ${correctionDays} days ago.`
    else if (after.startsOn > limit) errors.startsOn = 'Please choose a date within a year from today.'
  }
  if (after.endsOn === null) return errors
  if (after.endsOn < after.startsOn) errors.endsOn = 'The last day cannot be before the first day.'
  else if (after.endsOn > limit) errors.endsOn = 'Please choose a date within a year from today.'
  else if (before && after.endsOn < addDays(earliest, -1))
    errors.endsOn = `The last day must be ${formatMonthAndDay(addDays(earliest, -1))} or later. Earlier days can no longer be changed.`
  return errors
}

/** The dates of a pause that ends now, so that today counts again; null if no day of it remains. */
export function endedPause({ startsOn }: Pause, today: string): Pause | null {
  return startsOn < today ? { startsOn, endsOn: addDays(today, -1) } : null
}

export type PausePhase = 'past' | 'current' | 'planned'

export function pausePhase(pause: Pause, today: string): PausePhase {
  if (pause.startsOn > today) return 'planned'
  return lastDay(pause) < today ? 'past' : 'current'
}

/** “From November 20, 2026, with no end date”, “November 20, 2026 to November 24, 2026”. */
export function formatPause({ startsOn, endsOn }: Pause) {
  if (endsOn === null) return `From ${formatLongDate(startsOn)}, with no end date`
  return startsOn === endsOn
    ? formatLongDate(startsOn)
    : `${formatLongDate(startsOn)} to ${formatLongDate(endsOn)}`
}
