import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** A date and a time without a zone, as calendars write them. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** The instant that a wall time has in a zone. */
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

/** A zone that only the file itself describes. */
const fileZone = (name: string, zone: ICAL.Timezone): Zone => ({
  name,
  known: true,
  instantOf: (wall) => {
    const time = new ICAL.Time({ ...wall, isDate: false }, ICAL.Timezone.localTimezone)
    const utc = Temporal.PlainDateTime.from(wall).toZonedDateTime('UTC').epochMilliseconds
    return Temporal.Instant.fromEpochMilliseconds(utc - zone.utcOffset(time) * 1000)
  },
})

/**
 * The zone that a TZID means: by its IANA name, by Windows' name for it, by the file's own description, or
 * by the end of a longer name such as /mozilla.org/2005/America/New_York. Else the fallback, not `known`.
 */
export function zoneOf(tzid: string | null, described: Map<string, ICAL.Timezone>, fallback: string): Zone {
  if (tzid === null) return ianaZone(fallback)
  const name = tzid.replace(/^"|"$/g, '').trim()
  if (isIana(name)) return ianaZone(name)
  const [windows] = findIana(name)
  if (windows && isIana(windows)) return ianaZone(windows)
  const custom = described.get(tzid)
  if (custom) return fileZone(name, custom)
  const end = /[A-Z][A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0]
  return end && isIana(end) ? ianaZone(end) : ianaZone(fallback, false)
}
