import type { Coordinates } from '#app/platform/coordinates.ts'
import type { DayEnd } from '#app/quran/practice/reading-day.ts'

type Values = Record<string, string>

export const dayEndHours = [1, 2, 3, 4] as const

export const dayEndLabels: Record<DayEnd['dayEnd'], string> = {
  midnight: 'Midnight',
  hour: 'A set time after midnight',
  fajr: 'Fajr',
  maghrib: 'Maghrib',
}

/** Whether this end of the day is a prayer time, which depends on a location. */
export const needsLocation = (dayEnd: DayEnd['dayEnd']) => dayEnd === 'fajr' || dayEnd === 'maghrib'

type CheckedDayEnd = { ok: true; choice: DayEnd } | { ok: false; errors: Values }

/** Checks the end of the day in a submitted form. Fajr and maghrib need a location. */
export function checkDayEnd(values: Values, hasLocation: boolean): CheckedDayEnd {
  const dayEnd = (Object.keys(dayEndLabels) as DayEnd['dayEnd'][]).find((name) => name === values.dayEnd)
  if (!dayEnd) return { ok: false, errors: { dayEnd: 'Please choose when your day ends.' } }
  if (needsLocation(dayEnd) && !hasLocation)
    return { ok: false, errors: { dayEnd: 'Please add a location first: prayer times depend on it.' } }
  if (dayEnd !== 'hour') return { ok: true, choice: { dayEnd, dayEndHour: 0 } }
  const dayEndHour = dayEndHours.find((hour) => String(hour) === values.dayEndHour)
  return dayEndHour
    ? { ok: true, choice: { dayEnd, dayEndHour } }
    : { ok: false, errors: { dayEndHour: 'Please choose a time.' } }
}

type CheckedLocation = { ok: true; location: Coordinates } | { ok: false; errors: Values }

/** A location in decimal degrees, rounded to a tenth of a degree, about 11 km: enough for prayer times. */
export function checkLocation({ latitude = '', longitude = '' }: Values): CheckedLocation {
  const errors: Values = {}
  const location = { latitude: parseDegrees(latitude, 90), longitude: parseDegrees(longitude, 180) }
  if (Number.isNaN(location.latitude)) errors.latitude = 'Please enter degrees from -90 to 90, such as 33.7.'
  if (Number.isNaN(location.longitude))
    errors.longitude = 'Please enter degrees from -180 to 180, such as -84.4.'
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, location }
}

/** Accepts a decimal comma, and the minus sign (−) that many maps use. NaN if invalid. */
function parseDegrees(text: string, limit: number) {
  const normalized = text.trim().replace('−', '-').replace(',', '.')
  if (!/^-?\d{1,3}(\.\d{1,15})?$/.test(normalized) || Math.abs(Number(normalized)) > limit) return Number.NaN
  // Adding 0 turns -0 into 0.
  return roundDegrees(Number(normalized)) + 0
}

export const roundDegrees = (degrees: number) => Math.round(degrees * 10) / 10
