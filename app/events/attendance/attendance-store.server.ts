import { randomUUID } from 'node:crypto'
import type { PersonChange } from '#app/cms/activity/activity.ts'
import { type Actor, recordDeed } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { hoursText } from '#app/platform/time/hours.ts'

export interface Attendee {
  userId: string
  name: string
  email: string
  signedUp: boolean
  came: boolean
  minutes: number | null
}

export interface Mark {
  came: boolean
  /** Undefined leaves the hours as they are. */
  minutes: number | null | undefined
}

interface TheEvent {
  id: string
  title: string
  localDate: string
}

const mostShown = 1000

/** Whoever signed up for an event, was there, or has hours for it, or one of them; by name. */
export async function listAttendees(db: Database, eventId: string, only?: string): Promise<Attendee[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('eventSignup', (join) =>
      join
        .onRef('eventSignup.userId', '=', 'user.id')
        .on('eventSignup.eventId', '=', eventId)
        .on('eventSignup.cancelledAt', 'is', null),
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
            .where('cancelledAt', 'is', null),
        ),
        eb('user.id', 'in', selectFrom('attendance').select('userId').where('eventId', '=', eventId)),
        eb('user.id', 'in', selectFrom('volunteerHours').select('userId').where('eventId', '=', eventId)),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('user.id', '=', only ?? ''))
    .select([
      'user.id as userId',
      'user.name',
      'user.email',
      'eventSignup.id as signup',
      'attendance.recordedAt',
    ])
    .orderBy('user.name')
    .orderBy('user.email')
    .limit(mostShown)
    .execute()
  const hours = await hoursOf(db, eventId)
  return rows.map(({ userId, name, email, signup, recordedAt }) => ({
    userId,
    name,
    email,
    signedUp: signup !== null,
    came: recordedAt !== null,
    minutes: hours.get(userId) ?? null,
  }))
}

async function hoursOf(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('volunteerHours')
    .select(({ fn }) => ['userId', fn.sum<number>('minutes').as('minutes')])
    .where('eventId', '=', eventId)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, minutes }) => [userId, Number(minutes)]))
}

/** Writes down who was there and for how long; who is not named stays as they are. Returns how many changed. */
export async function saveAttendance(
  db: Database,
  event: TheEvent,
  marks: Map<string, Mark>,
  admin: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const changes: PersonChange[] = []
    for (const attendee of await listAttendees(tx, event.id)) {
      const mark = marks.get(attendee.userId)
      const after = mark && markedAs(attendee, mark)
      if (!after || (after.came === attendee.came && after.minutes === attendee.minutes)) continue
      await writeMark(tx, event, attendee, after, now)
      changes.push(toldOf(attendee, inWords(attendee), inWords(after)))
    }
    await record(tx, event, changes, admin, now)
    return changes.length
  })
}

/**
 * Adds somebody who was there without signing up; false when no member has this address. Who has hours already
 * keeps them when none are given.
 */
export async function addAttendee(
  db: Database,
  event: TheEvent,
  { email, minutes }: { email: string; minutes: number | null },
  admin: Actor,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('user')
      .select(['id as userId', 'name', 'email'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!member) return false
    const [listed] = await listAttendees(tx, event.id, member.userId)
    const before = listed ?? { ...member, came: false, minutes: null }
    const after = markedAs(before, { came: true, minutes: minutes ?? undefined })
    if (before.came && before.minutes === after.minutes) return true
    await writeMark(tx, event, before, after, now)
    const change = toldOf(member, listed ? inWords(listed) : null, inWords(after))
    await record(tx, event, [change], admin, now)
    return true
  })
}

type Known = Pick<Attendee, 'userId' | 'came' | 'minutes'>

/** Whoever did not come has no hours either. */
function markedAs({ userId, minutes }: Known, mark: Mark): Known {
  if (!mark.came) return { userId, came: false, minutes: null }
  return { userId, came: true, minutes: mark.minutes === undefined ? minutes : mark.minutes }
}

const inWords = ({ came, minutes }: Omit<Known, 'userId'>) =>
  came ? `came${minutes === null ? '' : `, ${hoursText(minutes)} h`}` : 'did not come'

const toldOf = (
  { userId, name, email }: Pick<Attendee, 'userId' | 'name' | 'email'>,
  from: string | null,
  to: string,
): PersonChange => ({ userId, name: name || email, from, to })

async function record(tx: Database, event: TheEvent, changes: PersonChange[], admin: Actor, now: Date) {
  if (changes.length === 0) return
  const deed = { subject: 'attendance', subjectId: event.id, label: event.title, changes }
  await recordDeed(tx, admin, { verb: 'changed', ...deed }, now)
}

async function writeMark(
  tx: Database,
  event: TheEvent,
  before: Known,
  { userId, came, minutes }: Known,
  now: Date,
) {
  const recordedAt = now.toISOString()
  const one = { eventId: event.id, userId }
  if (came) {
    await tx
      .insertInto('attendance')
      .values({ ...one, recordedAt })
      .onConflict((oc) => oc.columns(['eventId', 'userId']).doNothing())
      .execute()
  } else {
    await tx.deleteFrom('attendance').where('eventId', '=', event.id).where('userId', '=', userId).execute()
  }
  if (minutes === before.minutes) return
  await tx.deleteFrom('volunteerHours').where('eventId', '=', event.id).where('userId', '=', userId).execute()
  if (minutes === null) return
  const { localDate } = event
  await tx
    .insertInto('volunteerHours')
    .values({ ...one, id: randomUUID(), localDate, minutes, note: '', recordedAt })
    .execute()
}

/** Everyone who was at an event, for a file; pass its result to `keysetPages` with the keys named there. */
export const attendanceQuery = (db: Database) =>
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
        .as('minutes'),
    ])
export const attendanceKeys = ['attendance.eventId', 'attendance.userId']
