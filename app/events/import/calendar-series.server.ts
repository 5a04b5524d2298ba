import ICAL from 'ical.js'
import { type CalendarTime, calendarTimeKey, type Entry, wallDate } from './calendar-entry.server.ts'
import { withTimeout } from './with-timeout.server.ts'

/** The dates of a series that are imported: as far back and ahead as anybody looks. */
export interface Horizon {
  from: string
  to: string
}

export const maxOccurrences = 400
const seriesTimeoutMs = 400
const often = /^(SECONDLY|MINUTELY|HOURLY)$/

export type Series = { starts: CalendarTime[]; cut: boolean } | { problem: string }

/** When an entry takes place. Its own dates alone when nothing repeats. */
export function expandSeries(entry: Entry, horizon: Horizon): Series {
  if (entry.rules.length === 0 && entry.extra.length === 0) return { starts: [entry.start], cut: false }
  if (entry.rules.some(({ freq }) => often.test(freq))) {
    return { problem: 'It repeats more often than daily. Add it by hand as a daily event.' }
  }
  try {
    return withTimeout(seriesTimeoutMs, () => occurrences(entry, horizon))
  } catch {
    return { problem: 'How it repeats cannot be understood. Add its dates by hand.' }
  }
}

function occurrences({ start, rules, extra, without }: Entry, { from, to }: Horizon): Series {
  const excluded = new Set(without.map(calendarTimeKey))
  const found = new Map<string, CalendarTime>()
  let cut = false
  const add = (moment: CalendarTime) => {
    const date = dateOfMoment(moment)
    if (date >= from && date <= to && !excluded.has(calendarTimeKey(moment)))
      found.set(calendarTimeKey(moment), moment)
  }
  for (const rule of rules) {
    rule.until = untilAsWall(rule, start) as ICAL.Time
    const iterator = rule.iterator(timeOf(start))
    for (let next = iterator.next(); next; next = iterator.next()) {
      const moment = momentAt(start, next)
      if (dateOfMoment(moment) > to) {
        cut = true
        break
      }
      if (found.size >= maxOccurrences) {
        cut = true
        break
      }
      add(moment)
    }
  }
  // The first date belongs to the series even where the rule leaves it out (RFC 5545, section 3.8.5.3).
  add(start)
  for (const moment of extra) add(moment)
  return { starts: [...found.values()], cut }
}

const dateOfMoment = (moment: CalendarTime) => ('date' in moment ? moment.date : wallDate(moment.wall))

function timeOf(moment: CalendarTime) {
  if ('date' in moment) return ICAL.Time.fromDateString(moment.date)
  return new ICAL.Time({ ...moment.wall, isDate: false }, ICAL.Timezone.localTimezone)
}

/** A rule repeats by the clock on the wall: six in the evening stays six when the clocks change. */
function momentAt(start: CalendarTime, time: ICAL.Time): CalendarTime {
  if ('date' in start) return { date: wallDate(time) }
  const { year, month, day, hour, minute, second } = time
  const wall = { year, month, day, hour, minute, second }
  return { instant: start.zone.instantOf(wall), wall, zone: start.zone }
}

/** The end of a rule is written in UTC; the rule itself counts in wall time. */
function untilAsWall({ until }: ICAL.Recur, start: CalendarTime) {
  if (!until || until.isDate || 'date' in start || until.zone !== ICAL.Timezone.utcTimezone) return until
  const { year, month, day, hour, minute, second } = until
  const utc = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime('UTC')
  const asIfUtc = Temporal.PlainDateTime.from(start.wall).toZonedDateTime('UTC').epochMilliseconds
  // The zone's offset near the end, found by where the wall clock stands then.
  const guess = utc.add({ milliseconds: asIfUtc - start.instant.epochMilliseconds }).toPlainDateTime()
  const at = start.zone.instantOf(guess)
  const shifted = guess.add({ milliseconds: utc.epochMilliseconds - at.epochMilliseconds })
  const { year: y, month: m, day: d, hour: h, minute: n, second: s } = shifted
  return new ICAL.Time(
    { year: y, month: m, day: d, hour: h, minute: n, second: s, isDate: false },
    ICAL.Timezone.localTimezone,
  )
}
