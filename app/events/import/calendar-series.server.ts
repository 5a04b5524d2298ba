import ICAL from 'ical.js'
import { type CalendarEntry, type CalendarTime, calendarTimeKey, wallDate } from './calendar-entry.server.ts'
import { withTimeout } from './with-timeout.server.ts'

/** The range of local dates whose occurrences are imported. */
export interface Horizon {
  from: string
  to: string
}

export const maxOccurrences = 400
const seriesTimeoutMs = 400
const subDaily = /^(SECONDLY|MINUTELY|HOURLY)$/

export type Series = { starts: CalendarTime[]; truncated: boolean } | { problem: string }

/**
 * Expands a recurring entry into its start times; `truncated` if the horizon or `maxOccurrences` cut the series off.
 */
export function expandSeries(entry: CalendarEntry, horizon: Horizon): Series {
  if (entry.rules.length === 0 && entry.rdates.length === 0)
    return { starts: [entry.start], truncated: false }
  if (entry.rules.some(({ freq }) => subDaily.test(freq))) {
    return { problem: 'This event repeats more than once a day. Add it manually as a daily event.' }
  }
  try {
    return withTimeout(seriesTimeoutMs, () => expandRules(entry, horizon))
  } catch {
    return { problem: 'The recurrence rule could not be read. Add the dates of this event manually.' }
  }
}

function expandRules({ start, rules, rdates, exdates }: CalendarEntry, { from, to }: Horizon): Series {
  const excluded = new Set(exdates.map(calendarTimeKey))
  const found = new Map<string, CalendarTime>()
  let truncated = false
  const add = (time: CalendarTime) => {
    const key = calendarTimeKey(time)
    if (excluded.has(key)) return
    const date = dateOf(time)
    if (date < from || date > to) truncated = true
    else found.set(key, time)
  }
  for (const rule of rules) {
    rule.until = untilInWallTime(rule, start) as ICAL.Time
    const iterator = rule.iterator(toIcalTime(start))
    for (let next = iterator.next(); next; next = iterator.next()) {
      const time = inZoneOf(start, next)
      if (dateOf(time) > to || found.size >= maxOccurrences) {
        truncated = true
        break
      }
      add(time)
    }
  }
  // DTSTART is the first occurrence even if it does not match the rule (RFC 5545, section 3.8.5.3).
  add(start)
  for (const time of rdates) add(time)
  return { starts: [...found.values()], truncated }
}

/** The local date of a time, in its own zone. */
export const dateOf = (time: CalendarTime) => ('date' in time ? time.date : wallDate(time.wall))

function toIcalTime(time: CalendarTime) {
  if ('date' in time) return ICAL.Time.fromDateString(time.date)
  return new ICAL.Time({ ...time.wall, isDate: false }, ICAL.Timezone.localTimezone)
}

/** Rules repeat in wall time: 6 PM stays 6 PM across a clock change. */
function inZoneOf(start: CalendarTime, time: ICAL.Time): CalendarTime {
  if ('date' in start) return { date: wallDate(time) }
  const { year, month, day, hour, minute, second } = time
  const wall = { year, month, day, hour, minute, second }
  return { instant: start.zone.instantOf(wall), wall, zone: start.zone }
}

/** Converts UNTIL from UTC to wall time, because the rule is expanded in wall time. */
function untilInWallTime({ until }: ICAL.Recur, start: CalendarTime) {
  if (!until || until.isDate || 'date' in start || until.zone !== ICAL.Timezone.utcTimezone) return until
  const { year, month, day, hour, minute, second } = until
  const utc = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime('UTC')
  const asIfUtc = Temporal.PlainDateTime.from(start.wall).toZonedDateTime('UTC').epochMilliseconds
  // A guess with the offset at the start gives the zone's offset near UNTIL.
  const guess = utc.add({ milliseconds: asIfUtc - start.instant.epochMilliseconds }).toPlainDateTime()
  const at = start.zone.instantOf(guess)
  const shifted = guess.add({ milliseconds: utc.epochMilliseconds - at.epochMilliseconds })
  const { year: y, month: m, day: d, hour: h, minute: n, second: s } = shifted
  return new ICAL.Time(
    { year: y, month: m, day: d, hour: h, minute: n, second: s, isDate: false },
    ICAL.Timezone.localTimezone,
  )
}
