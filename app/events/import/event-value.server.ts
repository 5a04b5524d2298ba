import type { EventInput } from '#app/events/event/add-event-store.server.ts'
import { maxEventDays } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { addDays, daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'
import type { CalendarEntry, CalendarTime } from './calendar-entry.server.ts'
import { toMarkdown } from './rich-text.server.ts'

/** An imported event, converted to this site's columns. */
export interface EventValue {
  /** The UID; for an occurrence of a series, followed by its `calendarTimeKey`. */
  uid: string
  cancelled: boolean
  /** Only cancels an event that was imported earlier; never adds one. */
  updateOnly: boolean
  event: Omit<EventInput, 'pictureId'>
}

const toLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
const truncate = (text: string, max: number) =>
  (text.length <= max ? text : `${text.slice(0, max - 1)}…`).toWellFormed()

function textColumns({ title, description, location }: CalendarEntry, hours: string) {
  const where = toLine(location.replace(/\r?\n/g, ', '))
  const [first = '', ...rest] = where.split(/,\s*/)
  const isStreet = /^\d/.test(first)
  const body = toMarkdown(description).slice(0, 19_000).toWellFormed()
  return {
    title: truncate(toLine(title) || 'Untitled event', 160),
    description: [hours, body].filter(Boolean).join('\n\n'),
    locationName: truncate(first, 160),
    locationAddress: truncate(isStreet ? where : rest.join(', '), 300),
  }
}

/** Converts one occurrence of an entry to an event; returns an error message if its dates are not possible here. */
export function toEventValue(
  entry: CalendarEntry,
  { start, end }: { start: CalendarTime; end: CalendarTime | null },
  uid: string,
  timeZone: string,
): EventValue | string {
  const when = 'date' in start ? allDayColumns(start, end) : timedColumns(start, end, timeZone)
  const { hours, ...times } = when
  if (!isLocalDate(times.localDate) || !isLocalDate(times.lastDate))
    return 'The date is not between 2000 and 2100.'
  if (daysBetween(times.localDate, times.lastDate) >= maxEventDays)
    return 'This event lasts more than a year. Add it manually.'
  return {
    uid,
    cancelled: entry.cancelled,
    updateOnly: false,
    event: { ...textColumns(entry, hours), ...times },
  }
}

function allDayColumns(start: { date: string }, end: CalendarTime | null) {
  // The end of an all-day event is the day after its last day (RFC 5545, section 3.6.1).
  const last = end && 'date' in end && end.date > start.date ? addDays(end.date, -1) : start.date
  return { localDate: start.date, lastDate: last, startTime: null, endTime: null, hours: '' }
}

function timedColumns(start: { instant: Temporal.Instant }, end: CalendarTime | null, timeZone: string) {
  const from = toLocal(start.instant, timeZone)
  const to =
    end && 'instant' in end && isAfter(end.instant, start.instant) ? toLocal(end.instant, timeZone) : null
  const oneDay = { localDate: from.date, lastDate: from.date, startTime: from.time, hours: '' }
  if (!to || (to.date === from.date && to.time === from.time)) return { ...oneDay, endTime: null }
  const overnight = to.date === addDays(from.date, 1) && to.time < from.time
  if (to.date === from.date || overnight) return { ...oneDay, endTime: to.time }
  // Multi-day events have the same hours every day. This one does not, so its hours go into the description.
  const lastDate = to.time === '00:00' ? addDays(to.date, -1) : to.date
  const hours = `From ${formatDate(from.date)}, ${formatClockTime(from.time)}, to ${formatDate(to.date)}, ${formatClockTime(to.time)}.`
  return { localDate: from.date, lastDate, startTime: null, endTime: null, hours }
}

const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0

function toLocal(instant: Temporal.Instant, timeZone: string) {
  const local = instant.toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) }
}
