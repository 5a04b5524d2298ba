import ICAL from 'ical.js'
import { isTimeZone } from '#app/platform/time/time-zone.ts'
import type { Block } from './calendar-blocks.ts'
import { type WallTime, type Zone, zoneOf } from './wall-time.server.ts'
import { withTimeout } from './with-timeout.server.ts'

/** When something begins or ends: a date, or an instant with the wall time it was written as. */
export type CalendarTime = { date: string } | { instant: Temporal.Instant; wall: WallTime; zone: Zone }

/** An entry of somebody else's calendar, before its series is spread out. */
export interface Entry {
  line: number
  uid: string
  title: string
  description: string
  location: string
  cancelled: boolean
  isPrivate: boolean
  start: CalendarTime
  end: CalendarTime | null
  /** Which date of a series this one replaces. */
  recurrenceId: string | null
  rules: ICAL.Recur[]
  extra: CalendarTime[]
  without: CalendarTime[]
  unknownZone: string | null
}

export interface Zones {
  described: Map<string, ICAL.Timezone>
  fallback: string
}

const zoneTimeoutMs = 500

/** The zones that a file describes; the site's own serves times that name none. */
export function readZones(blocks: Block[], named: string | null, siteZone: string): Zones {
  const described = new Map<string, ICAL.Timezone>()
  for (const { text } of blocks.slice(0, 200)) {
    try {
      const component = new ICAL.Component(ICAL.parse(text) as never)
      const zone = new ICAL.Timezone(component)
      // Spreading out its clock changes is what a bad one would never end with.
      withTimeout(zoneTimeoutMs, () =>
        zone.utcOffset(new ICAL.Time({ year: 2030, month: 7, day: 1 }, ICAL.Timezone.localTimezone)),
      )
      described.set(zone.tzid, zone)
    } catch {
      // A zone that cannot be read is one that is not described.
    }
  }
  return { described, fallback: named && isTimeZone(named) ? named : siteZone }
}

/** Where in a series a moment is, the same however it was written. */
export const calendarTimeKey = (moment: CalendarTime) =>
  'date' in moment ? moment.date : moment.instant.toString()

const two = (number: number) => String(number).padStart(2, '0')
export const wallDate = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** Reads one event of a file; throws when it cannot be one. */
export function readEntry({ line, text }: Block, zones: Zones): Entry {
  const component = new ICAL.Component(ICAL.parse(text) as never)
  let unknownZone: string | null = null
  const momentOf = (property: ICAL.Property, time: ICAL.Time): CalendarTime => {
    if (time.isDate) return { date: wallDate(time) }
    const tzid = property.getFirstParameter('tzid') ?? null
    const utc = time.zone === ICAL.Timezone.utcTimezone
    const zone = utc ? zoneOf('UTC', zones.described, 'UTC') : zoneOf(tzid, zones.described, zones.fallback)
    if (!zone.known) unknownZone = tzid
    const { year, month, day, hour, minute, second } = time
    const wall = { year, month, day, hour, minute, second }
    return { instant: zone.instantOf(wall), wall, zone }
  }
  const one = (name: string) => {
    const property = component.getFirstProperty(name)
    const value = property?.getFirstValue()
    return property && value instanceof ICAL.Time ? momentOf(property, value) : null
  }
  const all = (name: string) =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value) => {
        const time = value instanceof ICAL.Period ? value.start : value
        return time instanceof ICAL.Time ? [momentOf(property, time)] : []
      }),
    )
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const start = one('dtstart')
  if (!start) throw new Error('no DTSTART')
  const recurrenceId = one('recurrence-id')
  return {
    line,
    uid: word('uid').trim().slice(0, 500),
    title: word('summary'),
    description: richDescription(component) || word('description'),
    location: word('location'),
    cancelled: word('status').toUpperCase() === 'CANCELLED',
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(word('class')),
    start,
    end: one('dtend') ?? endByDuration(component, start),
    recurrenceId: recurrenceId && calendarTimeKey(recurrenceId),
    rules: component
      .getAllProperties('rrule')
      .map((property) => property.getFirstValue())
      .filter((rule): rule is ICAL.Recur => rule instanceof ICAL.Recur),
    extra: all('rdate'),
    without: all('exdate'),
    unknownZone,
  }
}

/** Outlook's own description, whose signs the library leaves as they were written (RFC 5545, section 3.3.11). */
function richDescription(component: ICAL.Component) {
  const rich = component.getFirstPropertyValue('x-alt-desc')
  if (typeof rich !== 'string') return ''
  return rich.replace(/\\([nN\\;,])/g, (_, sign) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}

function endByDuration(component: ICAL.Component, start: CalendarTime): CalendarTime | null {
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
