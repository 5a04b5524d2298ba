import type { Database } from '#app/platform/database/database.ts'
import type { AttendanceValue } from './attendance-row.ts'

interface EventRef {
  id: string
  title: string
}
interface Hours {
  id: string
  minutes: number
}

/** What the site knows about some rows, kept up to date while they are gone through. */
export interface Records {
  memberOf: Map<string, string>
  eventsOn: Map<string, EventRef[]>
  attendedKeys: Set<string>
  hours: Map<string, Hours>
}

/** What the site knows about one row: who, at what, and what is written down already. */
export interface Found {
  userId: string
  event: EventRef | undefined
  several: boolean
  attended: boolean
  hours: Hours | undefined
}

export const attendanceKey = (eventId: string, userId: string) => `${eventId} ${userId}`

/** Hours belong to an event, or to what the row calls it. */
export const hoursKey = (userId: string, date: string, eventId: string | null, note: string) =>
  `${userId} ${date} ${eventId ?? `: ${note}`}`

/** Looks some rows up together. */
export async function findRecords(db: Database, values: AttendanceValue[]): Promise<Records> {
  const records: Records = {
    memberOf: new Map(),
    eventsOn: new Map(),
    attendedKeys: new Set(),
    hours: new Map(),
  }
  if (values.length === 0) return records
  const emails = [...new Set(values.map(({ email }) => email))]
  const members = await db.selectFrom('user').select(['id', 'email']).where('email', 'in', emails).execute()
  for (const { id, email } of members) records.memberOf.set(email, id)
  if (members.length === 0) return records
  const dates = [...new Set(values.map(({ date }) => date))].sort()
  records.eventsOn = await eventsOn(db, dates)
  await lookUpWritten(db, records, dates)
  return records
}

export function findIn(records: Records, { email, title, date }: AttendanceValue): Found | null {
  const userId = records.memberOf.get(email)
  if (!userId) return null
  const events = records.eventsOn.get(date) ?? []
  const named = title ? events.filter((event) => plain(event.title) === plain(title)) : events
  const event = named.length === 1 ? named[0] : undefined
  return {
    userId,
    event,
    several: named.length > 1,
    attended: event !== undefined && records.attendedKeys.has(attendanceKey(event.id, userId)),
    hours: records.hours.get(hoursKey(userId, date, event?.id ?? null, title)),
  }
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

async function eventsOn(db: Database, dates: string[]) {
  const events = db.selectFrom('event').select(['id', 'title', 'localDate', 'lastDate'])
  const notTrashed = events.where('deletedAt', 'is', null)
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const ofOneDay = await notTrashed.where('localDate', 'in', dates).execute()
  const longer = await notTrashed
    .whereRef('lastDate', '>', 'localDate')
    .where('localDate', '<=', last)
    .where('lastDate', '>=', first)
    .execute()
  const all = [...new Map([...ofOneDay, ...longer].map((event) => [event.id, event])).values()]
  return new Map(
    dates.map((date) => [
      date,
      all.filter(({ localDate, lastDate }) => localDate <= date && date <= lastDate),
    ]),
  )
}

async function lookUpWritten(
  db: Database,
  { memberOf, eventsOn, attendedKeys, hours }: Records,
  dates: string[],
) {
  const userIds = [...memberOf.values()]
  const eventIds = [...new Set([...eventsOn.values()].flatMap((events) => events.map(({ id }) => id)))]
  if (eventIds.length > 0) {
    const attendanceRows = await db
      .selectFrom('attendance')
      .select(['eventId', 'userId'])
      .where('userId', 'in', userIds)
      .where('eventId', 'in', eventIds)
      .execute()
    for (const { eventId, userId } of attendanceRows) attendedKeys.add(attendanceKey(eventId, userId))
  }
  const written = await db
    .selectFrom('volunteerHours')
    .select(['id', 'userId', 'eventId', 'localDate', 'note', 'minutes'])
    .where('userId', 'in', userIds)
    .where('localDate', 'in', dates)
    .orderBy('recordedAt', 'desc')
    .orderBy('id')
    .execute()
  for (const { userId, localDate, eventId, note, ...row } of written)
    hours.set(hoursKey(userId, localDate, eventId, note), row)
}
