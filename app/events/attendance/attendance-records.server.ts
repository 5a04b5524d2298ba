import type { Database } from '#app/platform/database/database.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import type { AttendanceValue } from './attendance-row.ts'

interface EventRef extends EventTimes {
  id: string
  title: string
}
interface Hours {
  id: string
  minutes: number
}

/** Stored data that import rows are matched against. `applyRow` adds its pending writes. */
export interface Records {
  userIdByEmail: Map<string, string>
  eventsByDate: Map<string, EventRef[]>
  /** Each is an `attendanceKey`. */
  attendedKeys: Set<string>
  /** By `hoursKey`. */
  hours: Map<string, Hours>
}

/** The stored data that one import row matches. */
export interface Match {
  userId: string
  event: EventRef | undefined
  /** More than one event matches; `event` is undefined then. */
  ambiguous: boolean
  attended: boolean
  hours: Hours | undefined
}

export const attendanceKey = (eventId: string, userId: string) => `${eventId} ${userId}`

/** Identifies hours by their event, or by their note when no event matched. */
export const hoursKey = (userId: string, date: string, eventId: string | null, note: string) =>
  `${userId} ${date} ${eventId ?? `: ${note}`}`

/** Loads everything that the import rows refer to, in a few queries. */
export async function loadRecords(db: Database, values: AttendanceValue[]): Promise<Records> {
  const records: Records = {
    userIdByEmail: new Map(),
    eventsByDate: new Map(),
    attendedKeys: new Set(),
    hours: new Map(),
  }
  if (values.length === 0) return records
  const emails = [...new Set(values.map(({ email }) => email))]
  const members = await db.selectFrom('user').select(['id', 'email']).where('email', 'in', emails).execute()
  for (const { id, email } of members) records.userIdByEmail.set(email, id)
  if (members.length === 0) return records
  const dates = datesOf(values)
  records.eventsByDate = await readEventsByDate(db, dates)
  await loadAttendanceAndHours(db, records, dates)
  return records
}

/** The ids of the events that import rows may refer to, sorted. */
export async function listEventIds(db: Database, values: AttendanceValue[]) {
  if (values.length === 0) return []
  return eventIdsOf(await readEventsByDate(db, datesOf(values)))
}

const datesOf = (values: AttendanceValue[]) => [...new Set(values.map(({ date }) => date))].sort()

const eventIdsOf = (eventsByDate: Records['eventsByDate']) =>
  [...new Set([...eventsByDate.values()].flat().map(({ id }) => id))].sort()

/** Matches a row by email, date and, when given, event title; null when no member has the email. */
export function matchRow(records: Records, { email, title, date }: AttendanceValue): Match | null {
  const userId = records.userIdByEmail.get(email)
  if (!userId) return null
  const events = records.eventsByDate.get(date) ?? []
  const matching = title ? events.filter((event) => normalize(event.title) === normalize(title)) : events
  const event = matching.length === 1 ? matching[0] : undefined
  return {
    userId,
    event,
    ambiguous: matching.length > 1,
    attended: event !== undefined && records.attendedKeys.has(attendanceKey(event.id, userId)),
    hours: records.hours.get(hoursKey(userId, date, event?.id ?? null, title)),
  }
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

async function readEventsByDate(db: Database, dates: string[]) {
  const events = db
    .selectFrom('event')
    .select(['id', 'title', 'localDate', 'lastDate', 'startTime', 'endTime'])
  const notTrashed = events.where('deletedAt', 'is', null)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const startingOnDates = await notTrashed.where('localDate', 'in', dates).execute()
  const multiDay = await notTrashed
    .whereRef('lastDate', '>', 'localDate')
    .where('localDate', '<=', last)
    .where('lastDate', '>=', first)
    .execute()
  const all = [...new Map([...startingOnDates, ...multiDay].map((event) => [event.id, event])).values()]
  return new Map(
    dates.map((date) => [
      date,
      all.filter(({ localDate, lastDate }) => localDate <= date && date <= lastDate),
    ]),
  )
}

async function loadAttendanceAndHours(
  db: Database,
  { userIdByEmail, eventsByDate, attendedKeys, hours }: Records,
  dates: string[],
) {
  const userIds = [...userIdByEmail.values()]
  const eventIds = eventIdsOf(eventsByDate)
  if (eventIds.length > 0) {
    const attendanceRows = await db
      .selectFrom('attendance')
      .select(['eventId', 'userId'])
      .where('userId', 'in', userIds)
      .where('eventId', 'in', eventIds)
      .execute()
    for (const { eventId, userId } of attendanceRows) attendedKeys.add(attendanceKey(eventId, userId))
  }
  const hoursRows = await db
    .selectFrom('volunteerHours')
    .select(['id', 'userId', 'eventId', 'localDate', 'note', 'minutes'])
    .where('userId', 'in', userIds)
    .where(({ eb, or }) =>
      or([eb('localDate', 'in', dates), ...(eventIds.length > 0 ? [eb('eventId', 'in', eventIds)] : [])]),
    )
    .where('status', '=', 'approved')
    .orderBy('recordedAt')
    .orderBy('id')
    .execute()
  const oneDayEvents = [...eventsByDate.values()].flat().filter((event) => event.localDate === event.lastDate)
  const dateOfEvent = new Map(oneDayEvents.map(({ id, localDate }) => [id, localDate]))
  // Among rows with the same key, the newest wins. Hours for a one-day event are for its day, whatever their date.
  for (const { userId, localDate, eventId, note, ...row } of hoursRows)
    hours.set(hoursKey(userId, dateOfEvent.get(eventId ?? '') ?? localDate, eventId, note), row)
}
