import type { EventText } from '#app/events/event/event-change-store.server.ts'
import { formatClockTime } from '#app/events/event/format-event-time.ts'
import { maxDays } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { addDays, daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'
import type { CalendarTime, Entry } from './calendar-entry.server.ts'
import { markdownOf } from './rich-text.server.ts'

/** An event of another calendar as this site would have it. */
export interface EventValue {
  /** Its UID, and for one date of a series that date. */
  uid: string
  cancelled: boolean
  /** Whether it is only news about what was imported before: nothing is added for it. */
  onlyKnown: boolean
  event: Omit<EventText, 'pictureId'>
}

const line = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
const cut = (text: string, max: number) =>
  (text.length <= max ? text : `${text.slice(0, max - 1)}…`).toWellFormed()

/** The texts of an entry, as the columns of an event. */
function textsOf({ title, description, location }: Entry, hours: string) {
  const where = line(location.replace(/\r?\n/g, ', '))
  const [first = '', ...rest] = where.split(/,\s*/)
  const isStreet = /^\d/.test(first)
  const body = markdownOf(description).slice(0, 19_000).toWellFormed()
  return {
    title: cut(line(title) || 'Untitled event', 160),
    description: [hours, body].filter(Boolean).join('\n\n'),
    locationName: cut(first, 160),
    locationAddress: cut(isStreet ? where : rest.join(', '), 300),
  }
}

/** The event that an entry is on one of its dates; a text says why there is none. */
export function eventValue(
  entry: Entry,
  { start, end }: { start: CalendarTime; end: CalendarTime | null },
  uid: string,
  timeZone: string,
): EventValue | string {
  const when = 'date' in start ? wholeDays(start, end) : clockTimes(start, end, timeZone)
  const { hours, ...times } = when
  if (!isLocalDate(times.localDate) || !isLocalDate(times.lastDate))
    return 'Its date lies outside 2000 to 2100.'
  if (daysBetween(times.localDate, times.lastDate) >= maxDays)
    return 'It takes more than a year. Add it by hand.'
  return { uid, cancelled: entry.cancelled, onlyKnown: false, event: { ...textsOf(entry, hours), ...times } }
}

function wholeDays(start: { date: string }, end: CalendarTime | null) {
  // The end of whole days is the day after the last (RFC 5545, section 3.6.1).
  const last = end && 'date' in end && end.date > start.date ? addDays(end.date, -1) : start.date
  return { localDate: start.date, lastDate: last, startTime: null, endTime: null, hours: '' }
}

function clockTimes(start: { instant: Temporal.Instant }, end: CalendarTime | null, timeZone: string) {
  const from = clockAt(start.instant, timeZone)
  const to =
    end && 'instant' in end && isAfter(end.instant, start.instant) ? clockAt(end.instant, timeZone) : null
  const one = { localDate: from.date, lastDate: from.date, startTime: from.time, hours: '' }
  if (!to) return { ...one, endTime: null }
  const overnight = to.date === addDays(from.date, 1) && to.time < from.time
  if (to.date === from.date || overnight) return { ...one, endTime: to.time }
  // Our events of several days have the same hours on each: this one has its own, so they are told in words.
  const lastDate = to.time === '00:00' ? addDays(to.date, -1) : to.date
  const hours = `From ${formatDate(from.date)}, ${formatClockTime(from.time)}, to ${formatDate(to.date)}, ${formatClockTime(to.time)}.`
  return { localDate: from.date, lastDate, startTime: null, endTime: null, hours }
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0

function clockAt(instant: Temporal.Instant, timeZone: string) {
  const local = instant.toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) }
}
