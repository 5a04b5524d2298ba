import { isLocalDate } from '#app/platform/time/local-date.ts'
import type { Pause } from '#app/quran/practice/pause.ts'

type Values = Record<string, string>
type CheckedPause = { ok: true; dates: Pause } | { ok: false; errors: Values }

/** The dates in a submitted form. An empty last day means no end date. `checkPause` decides whether they are allowed. */
export function parsePause({ startsOn = '', endsOn = '' }: Values): CheckedPause {
  const errors: Values = {}
  if (!isLocalDate(startsOn)) errors.startsOn = 'Please choose a date.'
  if (endsOn && !isLocalDate(endsOn)) errors.endsOn = 'Please choose a date, or leave it blank.'
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, dates: { startsOn, endsOn: endsOn || null } }
}
