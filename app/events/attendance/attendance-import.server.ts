import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { readCsv } from '#app/cms/imports/csv-reader.server.ts'
import type { Applied, Planned } from '#app/cms/imports/import.ts'
import type { Importer } from '#app/cms/imports/importer.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { AttendanceTable, VolunteerHoursTable } from '#app/platform/database/schema/events.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import {
  attendanceKey,
  type Found,
  findIn,
  findRecords,
  hoursKey,
  type Records,
} from './attendance-records.server.ts'
import { type AttendanceValue, attendanceFields, readAttendanceRow } from './attendance-row.ts'

function planOne(value: AttendanceValue, found: Found | null): Exclude<Planned, null> {
  const detail = `${value.date}${value.minutes === null ? '' : `, ${formatHours(value.minutes)} h`}`
  const invalid = (note: string) => ({ plan: 'wrong' as const, detail, note })
  if (!found) return invalid('No member has this address. Import the members first, or correct it.')
  if (found.several) return invalid('There are several such events on that day. Add the exact title.')
  if (!found.event && value.minutes === null) {
    return invalid('There is no such event on that day. Import or add the event first, or give hours.')
  }
  const note = found.event ? '' : 'There is no such event on that day: the hours alone are written down.'
  const newHours = value.minutes !== null && found.hours?.minutes !== value.minutes
  if (newHours && found.hours) {
    const change = `hours: ${formatHours(found.hours.minutes)} → ${formatHours(value.minutes ?? 0)}`
    return { plan: 'changed', detail: change, note }
  }
  const isNew = newHours || (found.event !== undefined && !found.attended)
  return { plan: isNew ? 'new' : 'same', detail, note }
}

interface Written {
  attended: boolean
  hoursId: string | null
  minutes: number | null
  eventId: string | null
}

/** What some rows come to, to be written together. */
interface Writes {
  attendance: Insertable<AttendanceTable>[]
  hours: Map<string, Insertable<VolunteerHoursTable>>
  /** New minutes by the id of hours that were there before. */
  minutes: Map<string, number>
}

/** Who was where in the past, and for how long. */
export const attendanceImporter: Importer<AttendanceValue> = {
  fields: attendanceFields,
  read: (text, columns) => readCsv(text, columns, readAttendanceRow),
  plan: async (db, values) => {
    const records = await findRecords(db, values)
    return values.map((value) => planOne(value, findIn(records, value)))
  },
  apply: async (db, values, _, { now }) => {
    const records = await findRecords(db, values)
    const writes: Writes = { attendance: [], hours: new Map(), minutes: new Map() }
    const applied = values.map((value) => applyOne(value, records, writes, now.toISOString()))
    if (writes.attendance.length > 0) await db.insertInto('attendance').values(writes.attendance).execute()
    const hours = [...writes.hours.values()]
    if (hours.length > 0) await db.insertInto('volunteerHours').values(hours).execute()
    await setMinutes(db, writes.minutes)
    return applied
  },
  undo: async (db, rows) => {
    const written = rows.map(({ after }) => after as Written)
    const left = await minutesOf(
      db,
      written.flatMap(({ hoursId }) => hoursId ?? []),
    )
    const back = new Map<string, number>()
    const deletedHours: string[] = []
    const absent: [eventId: string, userId: string][] = []
    const outcomes = rows.map(({ subjectId, before }, index) => {
      const { attended, hoursId, minutes, eventId } = written[index] as Written
      const was = (before as { minutes: number | null }).minutes
      const now = hoursId ? left.get(hoursId) : undefined
      if (now !== undefined && minutes !== null && now !== minutes)
        return 'The hours were edited since, and stay as they are.'
      if (hoursId && now !== undefined && was === null) {
        deletedHours.push(hoursId)
        back.delete(hoursId)
        left.delete(hoursId)
      }
      if (hoursId && now !== undefined && was !== null) {
        back.set(hoursId, was)
        left.set(hoursId, was)
      }
      if (attended && eventId) absent.push([eventId, subjectId])
      return null
    })
    if (deletedHours.length > 0)
      await db.deleteFrom('volunteerHours').where('id', 'in', deletedHours).execute()
    await setMinutes(db, back)
    await deleteAttendance(db, absent)
    return outcomes
  },
}

/** Notes what a row comes to, also in `records`: a later row may be about the same. */
function applyOne(value: AttendanceValue, records: Records, writes: Writes, recordedAt: string): Applied {
  const found = findIn(records, value)
  const { plan, note = '' } = planOne(value, found)
  if (!found || plan === 'wrong') return { outcome: 'failed', note }
  const { userId, event, hours } = found
  if (plan === 'same') return { outcome: 'left', subjectId: userId }
  const eventId = event?.id ?? null
  const attended = eventId !== null && !found.attended
  if (attended) {
    writes.attendance.push({ eventId, userId, recordedAt })
    records.attendedKeys.add(attendanceKey(eventId, userId))
  }
  let hoursId: string | null = null
  if (value.minutes !== null) {
    const { minutes, date, title } = value
    hoursId = hours?.id ?? null
    const fresh = writes.hours.get(hoursId ?? '')
    if (fresh) fresh.minutes = minutes
    else if (hoursId) writes.minutes.set(hoursId, minutes)
    else {
      hoursId = randomUUID()
      const row = { id: hoursId, userId, eventId, localDate: date, minutes, note: event ? '' : title }
      writes.hours.set(hoursId, { ...row, recordedAt })
    }
    records.hours.set(hoursKey(userId, date, eventId, title), { id: hoursId ?? '', minutes })
  }
  const after: Written = { attended, hoursId, minutes: value.minutes, eventId }
  const before = { minutes: hours?.minutes ?? null }
  return { outcome: plan === 'changed' ? 'changed' : 'added', subjectId: userId, before, after }
}

async function minutesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('volunteerHours')
    .select(['id', 'minutes'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}

async function setMinutes(db: Database, minutesById: Map<string, number>) {
  for (const [id, minutes] of minutesById)
    await db.updateTable('volunteerHours').set({ minutes }).where('id', '=', id).execute()
}

async function deleteAttendance(db: Database, absent: [eventId: string, userId: string][]) {
  const byEvent = Map.groupBy(absent, ([eventId]) => eventId)
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
