import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import type { RowOutcome, RowPlan } from '#app/cms/imports/import.ts'
import type { Importer } from '#app/cms/imports/importer.server.ts'
import { lockAttendance } from '#app/events/event/lock-attendance.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { AttendanceTable } from '#app/platform/database/schema/events.ts'
import type { VolunteerHoursTable } from '#app/platform/database/schema/hours.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast, localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import {
  attendanceKey,
  hoursKey,
  listEventIds,
  loadRecords,
  type Match,
  matchRow,
  type Records,
} from './attendance-records.server.ts'
import { type AttendanceValue, attendanceFields, readAttendanceRow } from './attendance-row.ts'

interface Clock {
  now: Date
  timeZone: string
}

function planRow(value: AttendanceValue, match: Match | null, clock: Clock): Exclude<RowPlan, null> {
  const detail = `${value.date}${value.minutes === null ? '' : `, ${formatHours(value.minutes)} h`}`
  const invalid = (note: string) => ({ plan: 'invalid' as const, detail, note })
  if (!match) return invalid('No member has this email. Import the members first, or correct the email.')
  if (match.ambiguous) return invalid('Several events match on that day. Add the exact title.')
  if (!match.event && value.minutes === null) {
    return invalid('No event matches on that day. Import or add the event first, or add hours.')
  }
  if (value.minutes !== null && !isOver(value, match, clock))
    return invalid(
      match.event
        ? 'This event is not over yet. Import its hours afterward.'
        : 'This date is in the future. Import the hours afterward.',
    )
  const note = match.event ? '' : 'No event matches on that day. Only the hours are recorded.'
  const newHours = value.minutes !== null && match.hours?.minutes !== value.minutes
  if (newHours && match.hours) {
    const change = `hours: ${formatHours(match.hours.minutes)} → ${formatHours(value.minutes ?? 0)}`
    return { plan: 'changed', detail: change, note }
  }
  const isNew = newHours || (match.event !== undefined && !match.attended)
  return { plan: isNew ? 'new' : 'unchanged', detail, note }
}

/**
 * Whether hours may be imported, by the same rule as for approving and logging hours: the event is over, or, without
 * an event, the date is not in the future.
 */
const isOver = ({ date }: AttendanceValue, { event }: Match, { now, timeZone }: Clock) =>
  event ? isPast(event, now, timeZone) : date <= localDateIn(now, timeZone)

const readClock = async (db: Database, now: Date): Promise<Clock> => ({
  now,
  timeZone: (await readSettings(db)).timeZone,
})

/** What was written when a row was applied; undo needs it. */
interface AppliedRow {
  attended: boolean
  /** `recordedAt` of the attendance; absent in older imports. */
  recordedAt?: string
  hoursId: string | null
  minutes: number | null
  eventId: string | null
}

/** The writes of a batch of rows, executed together. */
interface BatchWrites {
  attendance: Insertable<AttendanceTable>[]
  hours: Map<string, Insertable<VolunteerHoursTable>>
  /** New minutes of existing hours, by the id of the hours. */
  minutes: Map<string, number>
}

/** Imports past attendance and volunteer hours from CSV. */
export const attendanceImporter: Importer<AttendanceValue> = {
  fields: attendanceFields,
  read: (text, columns) => readCsv(text, columns, readAttendanceRow),
  plan: async (db, values, now) => {
    const [records, clock] = [await loadRecords(db, values), await readClock(db, now)]
    return values.map((value) => planRow(value, matchRow(records, value), clock))
  },
  apply: async (db, values, _, { now }) => {
    await lockEvents(db, await listEventIds(db, values), now)
    const [records, clock] = [await loadRecords(db, values), await readClock(db, now)]
    const writes: BatchWrites = { attendance: [], hours: new Map(), minutes: new Map() }
    const applied = values.map((value) => applyRow(value, records, writes, clock))
    if (writes.attendance.length > 0) await db.insertInto('attendance').values(writes.attendance).execute()
    const hours = [...writes.hours.values()]
    if (hours.length > 0) await db.insertInto('volunteerHours').values(hours).execute()
    await setMinutes(db, writes.minutes)
    return applied
  },
  undo: async (db, rows, { now }) => {
    const applied = rows.map(({ after }) => after as AppliedRow)
    const eventIds = new Set(applied.flatMap(({ eventId }) => eventId ?? []))
    await lockEvents(db, [...eventIds].sort(), now)
    const currentMinutes = await readMinutes(
      db,
      applied.flatMap(({ hoursId }) => hoursId ?? []),
    )
    const recordedTimes = await readRecordedTimes(db, applied, rows)
    const restoredMinutes = new Map<string, number>()
    const deletedHoursIds: string[] = []
    const deletedAttendancePairs: [eventId: string, userId: string][] = []
    const outcomes = rows.map(({ subjectId, before }, index) => {
      const row = applied[index] as AppliedRow
      const { attended, hoursId, eventId } = row
      const previous = (before as { minutes: number | null }).minutes
      const current = hoursId ? currentMinutes.get(hoursId) : undefined
      const reason = reasonToKeep(row, current, recordedTimes.get(attendanceKey(eventId ?? '', subjectId)))
      if (reason !== null) return reason
      if (hoursId && current !== undefined && previous === null) {
        deletedHoursIds.push(hoursId)
        restoredMinutes.delete(hoursId)
        currentMinutes.delete(hoursId)
      }
      if (hoursId && current !== undefined && previous !== null) {
        restoredMinutes.set(hoursId, previous)
        currentMinutes.set(hoursId, previous)
      }
      if (attended && eventId) deletedAttendancePairs.push([eventId, subjectId])
      return null
    })
    if (deletedHoursIds.length > 0)
      await db.deleteFrom('volunteerHours').where('id', 'in', deletedHoursIds).execute()
    await setMinutes(db, restoredMinutes)
    await deleteAttendance(db, deletedAttendancePairs)
    return outcomes
  },
}

/** Locks the attendance of events. The ids must be sorted, so that two imports do not wait for each other. */
async function lockEvents(tx: Database, sortedIds: string[], now: Date) {
  for (const id of sortedIds) await lockAttendance(tx, id, now)
}

/** When the attendance that a row refers to, and the newest hours for it, were recorded. */
interface RecordedTimes {
  attendanceAt: string
  hoursAt: string | null
}

/** Why a row is not undone: an admin has changed its hours or its attendance since; else null. */
function reasonToKeep(
  { attended, recordedAt, hoursId, minutes }: AppliedRow,
  currentMinutes: number | undefined,
  recorded: RecordedTimes | undefined,
) {
  const hoursEdited = 'Kept: the hours were edited after the import.'
  if (currentMinutes !== undefined) {
    if (minutes !== null && currentMinutes !== minutes) return hoursEdited
  } else if (recorded) {
    // The attendance page replaces or deletes hours: the imported ones are gone, or others were recorded later.
    if (hoursId !== null || (recorded.hoursAt ?? '') > recorded.attendanceAt) return hoursEdited
  }
  if (attended && recorded && recordedAt !== undefined && recorded.attendanceAt !== recordedAt)
    return 'Kept: the attendance was recorded again after the import.'
  return null
}

/** Adds a row's writes to the batch, and to `records`, since a later row may refer to the same attendance or hours. */
function applyRow(value: AttendanceValue, records: Records, writes: BatchWrites, clock: Clock): RowOutcome {
  const match = matchRow(records, value)
  const { plan, note = '' } = planRow(value, match, clock)
  if (!match || plan === 'invalid') return { outcome: 'failed', note }
  const { userId, event, hours } = match
  if (plan === 'unchanged') return { outcome: 'skipped', subjectId: userId }
  const recordedAt = clock.now.toISOString()
  const eventId = event?.id ?? null
  const attended = eventId !== null && !match.attended
  if (attended) {
    writes.attendance.push({ eventId, userId, recordedAt })
    records.attendedKeys.add(attendanceKey(eventId, userId))
  }
  let hoursId: string | null = null
  if (value.minutes !== null) {
    const { minutes, date, title } = value
    hoursId = hours?.id ?? null
    const pending = writes.hours.get(hoursId ?? '')
    if (pending) pending.minutes = minutes
    else if (hoursId) writes.minutes.set(hoursId, minutes)
    else {
      hoursId = randomUUID()
      const row = { id: hoursId, userId, eventId, localDate: date, minutes, note: event ? '' : title }
      writes.hours.set(hoursId, { ...row, recordedAt })
    }
    records.hours.set(hoursKey(userId, date, eventId, title), { id: hoursId ?? '', minutes })
  }
  const after: AppliedRow = { attended, recordedAt, hoursId, minutes: value.minutes, eventId }
  const before = { minutes: hours?.minutes ?? null }
  return { outcome: plan === 'changed' ? 'changed' : 'added', subjectId: userId, before, after }
}

async function readMinutes(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('volunteerHours')
    .select(['id', 'minutes'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

/** The recorded times by `attendanceKey`, only for members who attended. */
async function readRecordedTimes(db: Database, applied: AppliedRow[], rows: { subjectId: string }[]) {
  const eventIds = [...new Set(applied.flatMap(({ eventId }) => eventId ?? []))]
  if (eventIds.length === 0) return new Map<string, RecordedTimes>()
  const found = await db
    .selectFrom('attendance')
    .select(({ selectFrom }) => [
      'eventId',
      'userId',
      'recordedAt as attendanceAt',
      selectFrom('volunteerHours')
        .select(({ fn }) => fn.max('volunteerHours.recordedAt').as('at'))
        .whereRef('volunteerHours.eventId', '=', 'attendance.eventId')
        .whereRef('volunteerHours.userId', '=', 'attendance.userId')
        .as('hoursAt'),
    ])
    .where('eventId', 'in', eventIds)
    .where('userId', 'in', [...new Set(rows.map(({ subjectId }) => subjectId))])
    .execute()
  return new Map(found.map(({ eventId, userId, ...times }) => [attendanceKey(eventId, userId), times]))
}

async function setMinutes(db: Database, minutesById: Map<string, number>) {
  for (const [id, minutes] of minutesById)
    await db.updateTable('volunteerHours').set({ minutes }).where('id', '=', id).execute()
}

async function deleteAttendance(db: Database, pairs: [eventId: string, userId: string][]) {
  const byEvent = Map.groupBy(pairs, ([eventId]) => eventId)
  if (byEvent.size === 0) return
  await db
    .deleteFrom('attendance')
    .where(({ eb, or, and }) =>
      or(
        [...byEvent].map(([eventId, rows]) => {
          const userIds = rows.map(([, userId]) => userId)
          return and([eb('eventId', '=', eventId), eb('userId', 'in', userIds)])
        }),
      ),
    )
    .execute()
}
