import type { PersonChange } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { assignedIds } from '#app/cms/collections/assignment-store.server.ts'
import { recordAttendanceOperation } from '#app/events/check-in/check-in-store.server.ts'
import { lockAttendance } from '#app/events/event/lock-attendance.ts'
import { type Attendance, writeAttendance } from '#app/events/hours/write-attendance.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { formatHours } from '#app/platform/time/hours.ts'

export interface Attendee {
  userId: string
  name: string
  email: string
  signedUp: boolean
  attended: boolean
  /** Approved minutes. */
  minutes: number | null
  /** Proposed minutes; null if there are none, or if other hours of this member for the event are approved. */
  proposed: number | null
}

export interface AttendanceMark {
  attended: boolean
  /** Undefined leaves the hours as they are. */
  minutes: number | null | undefined
}

interface EventRef {
  id: string
  title: string
  localDate: string
  lastDate: string
  startTime: string | null
  endTime: string | null
}

export const attendeesPerPage = 1000

/** Lists the members who have a spot at an event, attended it, or have hours for it, by name; `page` starts at 1. */
export function listAttendees(
  db: Database,
  eventId: string,
  page = 1,
  perPage = attendeesPerPage,
): Promise<Attendee[]> {
  const query = attendeesQuery(db, eventId)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return readAttendees(db, eventId, query)
}

export async function countAttendees(db: Database, eventId: string) {
  const { count } = await attendeesQuery(db, eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Like `listAttendees`, but only for the given members. */
async function findAttendees(db: Database, eventId: string, userIds: string[]) {
  if (userIds.length === 0) return []
  return readAttendees(db, eventId, attendeesQuery(db, eventId).where('user.id', 'in', userIds))
}

const attendeesQuery = (db: Database, eventId: string) =>
  db
    .selectFrom('user')
    .leftJoin('eventSignup', (join) =>
      join.onRef('eventSignup.userId', '=', 'user.id').on('eventSignup.eventId', '=', eventId).on(hasSpot()),
    )
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.userId', '=', 'user.id').on('attendance.eventId', '=', eventId),
    )
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'user.id',
          'in',
          selectFrom('eventSignup')
            .select('userId')
            .where('eventId', '=', eventId)
            .where('userId', 'is not', null)
            .where(hasSpot()),
        ),
        eb('user.id', 'in', selectFrom('attendance').select('userId').where('eventId', '=', eventId)),
        eb('user.id', 'in', selectFrom('volunteerHours').select('userId').where('eventId', '=', eventId)),
      ]),
    )

async function readAttendees(
  db: Database,
  eventId: string,
  query: ReturnType<typeof attendeesQuery>,
): Promise<Attendee[]> {
  const rows = await query
    .select([
      'user.id as userId',
      'user.name',
      'user.email',
      'eventSignup.id as signupId',
      'attendance.recordedAt',
    ])
    .orderBy('user.name')
    .orderBy('user.email')
    .execute()
  const [minutes, proposed] = await Promise.all([
    readMinutes(db, eventId, 'approved'),
    readMinutes(db, eventId, 'proposed'),
  ])
  return rows.map(({ userId, name, email, signupId, recordedAt }) => ({
    userId,
    name,
    email: realEmail(email) ?? 'No email',
    signedUp: signupId !== null,
    attended: recordedAt !== null,
    minutes: minutes.get(userId) ?? null,
    proposed: minutes.has(userId) ? null : (proposed.get(userId) ?? null),
  }))
}

async function readMinutes(db: Database, eventId: string, status: 'approved' | 'proposed') {
  const rows = await db
    .selectFrom('volunteerHours')
    .select(({ fn }) => ['userId', fn.sum<number>('minutes').as('minutes')])
    .where('eventId', '=', eventId)
    .where('status', '=', status)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, minutes }) => [userId, Number(minutes)]))
}

/** Saves attendance and hours. Members without a mark are left unchanged. Returns the number of changed rows. */
export async function saveAttendance(
  db: Database,
  event: EventRef,
  marks: Map<string, AttendanceMark>,
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockAttendance(tx, event.id, now)
    const changes: PersonChange[] = []
    for (const attendee of await findAttendees(tx, event.id, [...marks.keys()])) {
      const mark = marks.get(attendee.userId)
      const after = mark && applyMark(attendee, mark)
      if (!after || (after.attended === attendee.attended && after.minutes === attendee.minutes)) continue
      await writeAttendance(tx, event, { before: attendee, after }, now)
      await recordAttendanceOperation(tx, event.id, after, actor?.id ?? null, now)
      changes.push(personChange(attendee, formatMark(attendee), formatMark(after)))
    }
    await recordChanges(tx, event, changes, actor, now)
    return changes.length
  })
}

/**
 * Adds an attendee, whether they signed up or not; false if no member has this email. Null minutes leave existing
 * hours unchanged.
 */
export async function addAttendee(
  db: Database,
  event: EventRef,
  { email, minutes }: { email: string; minutes: number | null },
  actor: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    await lockAttendance(tx, event.id, now)
    const member = await tx
      .selectFrom('user')
      .select(['id as userId', 'name', 'email'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!member) return false
    const [listed] = await findAttendees(tx, event.id, [member.userId])
    const before = listed ?? { ...member, attended: false, minutes: null }
    const after = applyMark(before, { attended: true, minutes: minutes ?? undefined })
    if (before.attended && before.minutes === after.minutes) return true
    await writeAttendance(tx, event, { before, after }, now)
    await recordAttendanceOperation(tx, event.id, after, actor?.id ?? null, now)
    const change = personChange(member, listed ? formatMark(listed) : null, formatMark(after))
    await recordChanges(tx, event, [change], actor, now)
    return true
  })
}

/** Marking someone absent also clears their hours. */
function applyMark({ userId, minutes }: Attendance, mark: AttendanceMark): Attendance {
  if (!mark.attended) return { userId, attended: false, minutes: null }
  return { userId, attended: true, minutes: mark.minutes === undefined ? minutes : mark.minutes }
}

const formatMark = ({ attended, minutes }: Omit<Attendance, 'userId'>) =>
  attended ? `attended${minutes === null ? '' : `, ${formatHours(minutes)} h`}` : 'did not attend'

const personChange = (
  { userId, name, email }: Pick<Attendee, 'userId' | 'name' | 'email'>,
  from: string | null,
  to: string,
): PersonChange => ({ userId, name: name || email, from, to })

async function recordChanges(
  tx: Database,
  event: EventRef,
  changes: PersonChange[],
  actor: Actor,
  now: Date,
) {
  if (changes.length === 0) return
  const activityEntry = { subject: 'attendance', subjectId: event.id, label: event.title, changes }
  await recordActivity(tx, actor, { verb: 'changed', ...activityEntry }, now)
}

/**
 * The attendance to export; with `onlyAssignedTo`, only at that organizer's events. Page it with `keysetPages` and
 * `attendanceKeys`.
 */
export const attendanceQuery = (db: Database, onlyAssignedTo: string | null = null) =>
  db
    .selectFrom('attendance')
    .innerJoin('event', 'event.id', 'attendance.eventId')
    .innerJoin('user', 'user.id', 'attendance.userId')
    .select(({ selectFrom }) => [
      'attendance.eventId',
      'attendance.userId',
      'event.title',
      'event.localDate',
      'user.name',
      'user.email',
      selectFrom('volunteerHours')
        .select(({ fn }) => fn.sum<number | null>('minutes').as('minutes'))
        .whereRef('volunteerHours.eventId', '=', 'attendance.eventId')
        .whereRef('volunteerHours.userId', '=', 'attendance.userId')
        .where('volunteerHours.status', '=', 'approved')
        .as('minutes'),
    ])
    .$if(onlyAssignedTo !== null, (query) =>
      query.where('attendance.eventId', 'in', assignedIds(db, 'eventOrganizer', onlyAssignedTo ?? '')),
    )
export const attendanceKeys = ['attendance.eventId', 'attendance.userId']
