import { UnreadableFileError } from '#app/cms/imports/csv-rows.server.ts'
import { maxRows, type ReadRow } from '#app/cms/imports/import.ts'
import type { Site } from '#app/cms/imports/importer.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { calendarBlocks } from './calendar-blocks.ts'
import {
  type CalendarTime,
  calendarTimeKey,
  type Entry,
  readEntry,
  readZones,
} from './calendar-entry.server.ts'
import { expandSeries, maxOccurrences } from './calendar-series.server.ts'
import { type EventValue, eventValue } from './event-value.server.ts'

const horizonDays = 366
const cutNote = `Only the dates of a year back and a year ahead, ${maxOccurrences} at most.`

/** The events of a calendar's file (RFC 5545): series spread out, with what was moved or left out of them. */
export async function* readCalendar(
  text: string,
  { timeZone, now }: Site,
): AsyncGenerator<ReadRow<EventValue>> {
  const blocks = calendarBlocks(text)
  if (!blocks.isCalendar)
    throw new UnreadableFileError('This is no calendar file: it has to begin with BEGIN:VCALENDAR.')
  const zones = readZones(blocks.zones, blocks.zoneName, timeZone)
  const today = localDateIn(now, timeZone)
  const horizon = { from: addDays(today, -horizonDays), to: addDays(today, horizonDays) }
  const entries: Entry[] = []
  let count = 0
  for (const block of blocks.events) {
    const invalidRow = (note: string) => ({
      number: block.line,
      label: labelOf(block.text),
      key: '',
      value: null,
      note,
    })
    try {
      if (!block.text) throw new Error('too long')
      const entry = readEntry(block, zones)
      if (!entry.uid) yield invalidRow('It has no UID. Export the calendar again, or add the event by hand.')
      else if (entry.isPrivate)
        yield invalidRow(
          'It is private in its calendar, so it was left out. Add it by hand if it is for everyone.',
        )
      else entries.push(entry)
    } catch {
      yield invalidRow(notUnderstood)
    }
    // Reading goes on beside the requests of visitors.
    if (++count % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    if (count > maxRows) throw new UnreadableFileError(tooMany)
  }
  let rows = 0
  for (const group of groupsOf(entries)) {
    for (const row of validRowsOf(group, horizon, timeZone)) {
      if (++rows > maxRows) throw new UnreadableFileError(tooMany)
      yield row
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const tooMany = `This calendar has more than ${maxRows.toLocaleString('en-US')} events. Please export a part of it.`

const notUnderstood = 'It cannot be understood. Export the calendar again, or add the event by hand.'

const labelOf = (text: string) =>
  (/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? 'An event')
    .replace(/\\[nN]/g, ' ')
    .trim()
    .slice(0, 160)

interface Group {
  master: Entry | null
  overrides: Entry[]
}

/** Entries of one UID belong together: a series, and those of its dates that are different. */
function groupsOf(entries: Entry[]) {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const group = groups.get(entry.uid) ?? { master: null, overrides: [] }
    if (entry.recurrenceId) group.overrides.push(entry)
    else group.master = entry
    groups.set(entry.uid, group)
  }
  return groups.values()
}

/** An entry whose dates nobody can reckon with is told, and keeps no other from being read. */
function validRowsOf(
  group: Group,
  horizon: { from: string; to: string },
  timeZone: string,
): ReadRow<EventValue>[] {
  try {
    return [...rowsOf(group, horizon, timeZone)]
  } catch {
    const entry = group.master ?? group.overrides[0]
    const label = entry?.title.slice(0, 160) || 'Untitled event'
    return [{ number: entry?.line ?? 0, label, key: '', value: null, note: notUnderstood }]
  }
}

function* rowsOf({ master, overrides }: Group, horizon: { from: string; to: string }, timeZone: string) {
  const changed = new Map(overrides.map((entry) => [entry.recurrenceId, entry]))
  if (master) {
    const series = expandSeries(master, horizon)
    if ('problem' in series) {
      yield {
        number: master.line,
        label: master.title.slice(0, 160),
        key: '',
        value: null,
        note: series.problem,
      }
    } else {
      const repeats = master.rules.length > 0 || master.extra.length > 0
      for (const start of series.starts) {
        const key = calendarTimeKey(start)
        const override = changed.get(key)
        changed.delete(key)
        const uid = repeats ? `${master.uid} ${key}` : master.uid
        yield rowOf(
          override ?? master,
          override ? spanOf(override) : spanFrom(master, start),
          uid,
          timeZone,
          series.cut,
        )
      }
      // A date that was taken out is news only where it was imported before.
      for (const moment of repeats ? master.without : []) {
        const uid = `${master.uid} ${calendarTimeKey(moment)}`
        const row = rowOf({ ...master, cancelled: true }, spanFrom(master, moment), uid, timeZone, false)
        if (row.value) yield { ...row, value: { ...row.value, onlyKnown: true } }
      }
    }
  }
  for (const [key, entry] of changed)
    yield rowOf(entry, spanOf(entry), `${entry.uid} ${key}`, timeZone, false)
}

const spanOf = ({ start, end }: Entry) => ({ start, end })

/** The same length from another start: in days for dates, on the wall for times. */
function spanFrom(
  { start, end }: Entry,
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

function rowOf(
  entry: Entry,
  span: { start: CalendarTime; end: CalendarTime | null },
  uid: string,
  timeZone: string,
  cut: boolean,
): ReadRow<EventValue> {
  const value = eventValue(entry, span, uid.slice(0, 600), timeZone)
  const label = entry.title.replace(/\s+/g, ' ').trim().slice(0, 160) || 'Untitled event'
  if (typeof value === 'string') return { number: entry.line, label, key: uid, value: null, note: value }
  const zone =
    entry.unknownZone &&
    `The time zone “${entry.unknownZone.slice(0, 60)}” is unknown: its times are taken as yours.`
  return {
    number: entry.line,
    label,
    key: uid,
    value,
    note: [zone, cut && cutNote].filter(Boolean).join(' '),
  }
}
