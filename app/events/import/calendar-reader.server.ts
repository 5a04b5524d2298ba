import { maxRows, type ReadRow } from '#app/cms/imports/import.ts'
import type { ReadContext } from '#app/cms/imports/importer.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { splitComponents } from './calendar-components.ts'
import {
  type CalendarEntry,
  type CalendarTime,
  calendarTimeKey,
  readEntry,
  readOccurrenceKey,
  readZones,
} from './calendar-entry.server.ts'
import { dateOf, expandSeries, type Horizon, maxOccurrences } from './calendar-series.server.ts'
import { type EventValue, toEventValue } from './event-value.server.ts'

const horizonDays = 366
const truncatedNote = `Only dates within a year of today are imported, at most ${maxOccurrences}.`

const outOfHorizon = 'Skipped because all its dates are more than a year before or after today.'

/** Reads the events of an iCalendar file (RFC 5545), with recurrences expanded and their exceptions applied. */
export async function* readCalendar(
  text: string,
  { timeZone, now }: ReadContext,
): AsyncGenerator<ReadRow<EventValue>> {
  const components = splitComponents(text)
  if (!components.isCalendar)
    throw new UnreadableFileError('This is not a calendar file: it must start with BEGIN:VCALENDAR.')
  const zones = readZones(components.zones, components.defaultZone, timeZone)
  const today = localDateIn(now, timeZone)
  const horizon = { from: addDays(today, -horizonDays), to: addDays(today, horizonDays) }
  const entries: CalendarEntry[] = []
  const omitted = new Set<string>()
  let componentCount = 0
  for (const component of components.events) {
    const invalidRow = (note: string) => ({
      number: component.line,
      label: labelOf(component.text),
      key: '',
      value: null,
      note,
    })
    try {
      if (!component.text) throw new Error('too long')
      const entry = readEntry(component, zones)
      if (!entry.uid)
        yield invalidRow('This event has no UID. Export the calendar again, or add the event manually.')
      else if (entry.isPrivate) {
        omitted.add(`${entry.uid} ${entry.recurrenceId}`)
        yield invalidRow(
          'Skipped because it is marked private in its calendar. Add it manually if it is public.',
        )
      } else entries.push(entry)
    } catch {
      const key = readOccurrenceKey(component, zones)
      if (key) omitted.add(key)
      yield invalidRow(unreadable)
    }
    // Yields to the event loop. Only a caller outside the worker needs this.
    if (++componentCount % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (componentCount > maxRows) throw new UnreadableFileError(tooMany)
  }
  let rowCount = 0
  for (const group of groupByUid(entries)) {
    for (const row of readGroup(group, omitted, horizon, timeZone)) {
      if (++rowCount > maxRows) throw new UnreadableFileError(tooMany)
      yield row
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const tooMany = `This calendar has more than ${maxRows.toLocaleString('en-US')} events. Please export part of it.`

const unreadable = 'This event could not be read. Export the calendar again, or add the event manually.'

const labelOf = (text: string) =>
  (/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? 'An event')
    .replace(/\\[nN]/g, ' ')
    .trim()
    .slice(0, 160)

interface Group {
  master: CalendarEntry | null
  overrides: CalendarEntry[]
}

/** Groups a series with the entries that override single occurrences: they share its UID. */
function groupByUid(entries: CalendarEntry[]) {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const group = groups.get(entry.uid) ?? { master: null, overrides: [] }
    if (entry.recurrenceId) group.overrides.push(entry)
    else group.master = entry
    groups.set(entry.uid, group)
  }
  return groups.values()
}

/** The rows of a group, or one invalid row if its dates cannot be computed, so that other groups are still read. */
function readGroup(
  group: Group,
  omitted: Set<string>,
  horizon: Horizon,
  timeZone: string,
): ReadRow<EventValue>[] {
  try {
    return [...groupRows(group, omitted, horizon, timeZone)]
  } catch {
    const entry = group.master ?? group.overrides[0]
    const label = entry?.title.slice(0, 160) || 'Untitled event'
    return [{ number: entry?.line ?? 0, label, key: '', value: null, note: unreadable }]
  }
}

/**
 * `omitted` has the UIDs and recurrence ids of occurrences that are private or unreadable. The series must not fill them
 * in.
 */
function* groupRows({ master, overrides }: Group, omitted: Set<string>, horizon: Horizon, timeZone: string) {
  const remaining = new Map(overrides.map((entry) => [entry.recurrenceId, entry]))
  const isInHorizon = ({ start }: CalendarEntry) =>
    dateOf(start) >= horizon.from && dateOf(start) <= horizon.to
  if (master) {
    const series = expandSeries(master, horizon)
    if ('problem' in series) {
      yield {
        number: master.line,
        label: master.title.slice(0, 160) || 'Untitled event',
        key: '',
        value: null,
        note: series.problem,
      }
    } else {
      if (series.truncated && series.starts.length === 0 && !overrides.some(isInHorizon)) {
        const label = master.title.slice(0, 160) || 'Untitled event'
        yield { number: master.line, label, key: '', value: null, note: outOfHorizon }
      }
      const repeats = master.rules.length > 0 || master.rdates.length > 0
      for (const start of series.starts) {
        const key = calendarTimeKey(start)
        if (omitted.has(`${master.uid} ${key}`)) continue
        const override = remaining.get(key)
        remaining.delete(key)
        const uid = repeats ? `${master.uid} ${key}` : master.uid
        yield toRow(
          override ?? master,
          override ? spanOf(override) : spanStartingAt(master, start),
          uid,
          timeZone,
          series.truncated,
        )
      }
      // An excluded date cancels the event if it was imported earlier.
      for (const start of repeats ? master.exdates : []) {
        const uid = `${master.uid} ${calendarTimeKey(start)}`
        const row = toRow({ ...master, cancelled: true }, spanStartingAt(master, start), uid, timeZone, false)
        if (row.value) yield { ...row, value: { ...row.value, updateOnly: true } }
      }
    }
  }
  for (const [key, entry] of remaining) {
    if (master && !isInHorizon(entry)) continue
    yield toRow(entry, spanOf(entry), `${entry.uid} ${key}`, timeZone, false)
  }
}

const spanOf = ({ start, end }: CalendarEntry) => ({ start, end })

/** Moves an entry to another start and keeps its duration: in days for dates, in elapsed time for instants. */
function spanStartingAt(
  { start, end }: CalendarEntry,
  from: CalendarTime,
): { start: CalendarTime; end: CalendarTime | null } {
  if (!end) return { start: from, end: null }
  if ('date' in start && 'date' in end && 'date' in from) {
    const days = Temporal.PlainDate.from(start.date).until(end.date).days
    return { start: from, end: { date: addDays(from.date, days) } }
  }
  if ('instant' in start && 'instant' in end && 'instant' in from) {
    return { start: from, end: { ...end, instant: from.instant.add(start.instant.until(end.instant)) } }
  }
  return { start: from, end: null }
}

function toRow(
  entry: CalendarEntry,
  span: { start: CalendarTime; end: CalendarTime | null },
  uid: string,
  timeZone: string,
  truncated: boolean,
): ReadRow<EventValue> {
  const value = toEventValue(entry, span, uid.slice(0, 600), timeZone)
  const label = entry.title.replace(/\s+/g, ' ').trim().slice(0, 160) || 'Untitled event'
  if (typeof value === 'string') return { number: entry.line, label, key: uid, value: null, note: value }
  const zoneNote =
    entry.unknownZone &&
    `Unknown time zone “${entry.unknownZone.slice(0, 60)}”. The default time zone was used instead.`
  return {
    number: entry.line,
    label,
    key: uid,
    value,
    note: [zoneNote, truncated && truncatedNote].filter(Boolean).join(' '),
  }
}
