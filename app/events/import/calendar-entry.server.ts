import ICAL from 'ical.js'
import { isTimeZone } from '#app/platform/time/time-zone.ts'
import type { CalendarComponent } from './calendar-components.ts'
import { findZone, type WallTime, type Zone } from './wall-time.server.ts'
import { withTimeout } from './with-timeout.server.ts'

/** A DTSTART or DTEND: a date, or an instant with its original wall time and zone. */
export type CalendarTime = { date: string } | { instant: Temporal.Instant; wall: WallTime; zone: Zone }

/** A VEVENT of an imported calendar, before its recurrence is expanded. */
export interface CalendarEntry {
  line: number
  uid: string
  title: string
  description: string
  location: string
  cancelled: boolean
  isPrivate: boolean
  start: CalendarTime
  end: CalendarTime | null
  /** The `calendarTimeKey` of the occurrence that this entry overrides. */
  recurrenceId: string | null
  rules: ICAL.Recur[]
  rdates: CalendarTime[]
  exdates: CalendarTime[]
  unknownZone: string | null
}

export interface Zones {
  /** The file's VTIMEZONE definitions, by TZID. */
  custom: Map<string, ICAL.Timezone>
  /** For times without a TZID, or with an unknown one. */
  fallback: string
}

const maxZones = 200
const zoneTimeoutMs = 500

/**
 * Parses the first `maxZones` VTIMEZONEs of a file. The fallback is the file's default zone if it is valid, else the
 * site's.
 */
export function readZones(
  components: CalendarComponent[],
  defaultZone: string | null,
  siteZone: string,
): Zones {
  const custom = new Map<string, ICAL.Timezone>()
  for (const { text } of components.slice(0, maxZones)) {
    try {
      const component = new ICAL.Component(ICAL.parse(text) as never)
      // Expanding the clock changes of a malformed zone might never finish.
      const zone = withTimeout(zoneTimeoutMs, () => {
        const expanded = new ICAL.Timezone(component)
        expanded.utcOffset(new ICAL.Time({ year: 2030, month: 7, day: 1 }, ICAL.Timezone.localTimezone))
        return expanded
      })
      custom.set(zone.tzid, zone)
    } catch {
      // An unreadable definition is ignored.
    }
  }
  return { custom, fallback: defaultZone && isTimeZone(defaultZone) ? defaultZone : siteZone }
}

/** Identifies an occurrence within a series, regardless of the time zone it is written in. */
export const calendarTimeKey = (time: CalendarTime) => ('date' in time ? time.date : time.instant.toString())

const twoDigits = (number: number) => String(number).padStart(2, '0')
export const wallDate = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>) =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

function toCalendarTime(property: ICAL.Property, time: ICAL.Time, zones: Zones): CalendarTime {
  if (time.isDate) return { date: wallDate(time) }
  const tzid = property.getFirstParameter('tzid') ?? null
  const utc = time.zone === ICAL.Timezone.utcTimezone
  const zone = utc ? findZone('UTC', zones.custom, 'UTC') : findZone(tzid, zones.custom, zones.fallback)
  const { year, month, day, hour, minute, second } = time
  const wall = { year, month, day, hour, minute, second }
  return { instant: zone.instantOf(wall), wall, zone }
}

/** Parses a VEVENT; throws when it is malformed or has no DTSTART. */
export function readEntry(source: CalendarComponent, zones: Zones): CalendarEntry {
  const component = new ICAL.Component(ICAL.parse(source.text) as never)
  let unknownZone: string | null = null
  const read = (property: ICAL.Property, time: ICAL.Time) => {
    const result = toCalendarTime(property, time, zones)
    if ('zone' in result && !result.zone.known) unknownZone = property.getFirstParameter('tzid') ?? null
    return result
  }
  const firstTimeOf = (name: string) => {
    const property = component.getFirstProperty(name)
    const value = property?.getFirstValue()
    return property && value instanceof ICAL.Time ? read(property, value) : null
  }
  const allTimesOf = (name: string) =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time ? [read(property, time)] : []
      }),
    )
  const textOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const start = firstTimeOf('dtstart')
  if (!start) throw new Error('no DTSTART')
  const recurrenceId = firstTimeOf('recurrence-id')
  return {
    line: source.line,
    uid: uidOf(component),
    title: textOf('summary'),
    description: richDescription(component) || textOf('description'),
    location: textOf('location'),
    cancelled: textOf('status').toUpperCase() === 'CANCELLED',
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf('class')),
    start,
    end: firstTimeOf('dtend') ?? endFromDuration(component, start),
    recurrenceId: recurrenceId && calendarTimeKey(recurrenceId),
    rules: component
      .getAllProperties('rrule')
      .map((property) => property.getFirstValue())
      .filter((rule): rule is ICAL.Recur => rule instanceof ICAL.Recur),
    rdates: allTimesOf('rdate'),
    exdates: allTimesOf('exdate'),
    unknownZone,
  }
}

/**
 * The UID and recurrence id of an entry that `readEntry` cannot read, as in `${uid} ${recurrenceId}`; null if it does not
 * override an occurrence, or if even these cannot be read.
 */
export function readOccurrenceKey({ text }: CalendarComponent, zones: Zones) {
  // Only these two properties, because a malformed one fails the whole component.
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  const lines = [/^UID[;:].*$/im, /^RECURRENCE-ID[;:].*$/im].map((line) => line.exec(unfolded)?.[0] ?? '')
  const source = ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
  try {
    const component = new ICAL.Component(ICAL.parse(source) as never)
    const property = component.getFirstProperty('recurrence-id')
    const time = property?.getFirstValue()
    if (!property || !(time instanceof ICAL.Time)) return null
    return `${uidOf(component)} ${calendarTimeKey(toCalendarTime(property, time, zones))}`
  } catch {
    return null
  }
}

const uidOf = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('uid') ?? '')
    .trim()
    .slice(0, 500)

/** Outlook's HTML description. ical.js does not unescape it (RFC 5545, section 3.3.11). */
function richDescription(component: ICAL.Component) {
  const rich = component.getFirstPropertyValue('x-alt-desc')
  if (typeof rich !== 'string') return ''
  return rich.replace(/\\([nN\\;,])/g, (_, char) => (char.toLowerCase() === 'n' ? '\n' : char))
}

function endFromDuration(component: ICAL.Component, start: CalendarTime): CalendarTime | null {
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return null
  const seconds = duration.toSeconds()
  if (!Number.isFinite(seconds) || seconds <= 0) return null
  if ('date' in start) {
    const days = Math.max(1, Math.round(seconds / 86_400))
    return { date: Temporal.PlainDate.from(start.date).add({ days }).toString() }
  }
  return { ...start, instant: start.instant.add({ seconds }) }
}
