import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** A date and time without a zone. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** `known` is false when the file's zone could not be identified and the fallback is used. */
export type Zone = { name: string; instantOf: (wall: WallTime) => Temporal.Instant; known: boolean }

function isIana(name: string) {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const ianaZone = (name: string, known = true): Zone => ({
  name,
  known,
  instantOf: (wall) => Temporal.PlainDateTime.from(wall).toZonedDateTime(name).toInstant(),
})

/** A zone defined by a VTIMEZONE in the file. */
const customZone = (name: string, zone: ICAL.Timezone): Zone => ({
  name,
  known: true,
  instantOf: (wall) => {
    const time = new ICAL.Time({ ...wall, isDate: false }, ICAL.Timezone.localTimezone)
    const utc = Temporal.PlainDateTime.from(wall).toZonedDateTime('UTC').epochMilliseconds
    return Temporal.Instant.fromEpochMilliseconds(utc - zone.utcOffset(time) * 1000)
  },
})

/**
 * Finds the zone of a TZID: as an IANA name, as a Windows name, among the file's VTIMEZONEs, or as the end of a longer
 * name such as /mozilla.org/2005/America/New_York. Otherwise returns the fallback, with `known` false.
 */
export function findZone(tzid: string | null, custom: Map<string, ICAL.Timezone>, fallback: string): Zone {
  if (tzid === null) return ianaZone(fallback)
  const name = tzid.replace(/^"|"$/g, '').trim()
  if (isIana(name)) return ianaZone(name)
  const [windows] = findIana(name)
  if (windows && isIana(windows)) return ianaZone(windows)
  const definition = custom.get(tzid)
  if (definition) return customZone(name, definition)
  const end = /[A-Z][A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0]
  return end && isIana(end) ? ianaZone(end) : ianaZone(fallback, false)
}
