import { randomUUID } from 'node:crypto'
import { lockAttendance } from '#app/events/event/lock-attendance.ts'
import { breaksBefore, breaksBetween } from '#app/events/hours/breaks.ts'
import { proposedMinutes } from '#app/events/hours/proposed-minutes.ts'
import { findShiftTimes, writeAttendance } from '#app/events/hours/write-attendance.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { sessionsOf } from '#app/platform/time/event-schedule.ts'
import { minutesPresent, nextTime, type Operation, type Presence, personKey, presenceOf } from './presence.ts'

type EventRef = Parameters<typeof proposedMinutes>[0] & { id: string }

interface RecordResult {
  /** The ids of operations that were not stored, because their sign-ups do not belong to the event. */
  unknownIds: string[]
}

/**
 * Stores operations of one event, each once, and updates the attendance and proposed hours of the affected members.
 * `recordedBy` is the organizer; null for people who checked in with the poster.
 */
export function recordOperations(
  db: Database,
  event: EventRef,
  operations: Operation[],
  recordedBy: string | null,
  now: Date,
): Promise<RecordResult> {
  return db.transaction().execute(async (tx) => {
    await lockAttendance(tx, event.id, now)
    const signupIds = [...new Set(operations.map(({ signupId }) => signupId))]
    const knownSignupIds = await findSignupIds(tx, event.id, signupIds)
    const knownOperations = operations.filter(({ signupId }) => knownSignupIds.has(signupId))
    await storeOperations(tx, event.id, knownOperations, recordedBy, now)
    await updateAttendance(tx, event, [...knownSignupIds], now)
    const unknownIds = operations.filter(({ signupId }) => !knownSignupIds.has(signupId)).map(({ id }) => id)
    return { unknownIds }
  })
}

/** Those of the given sign-up ids that belong to the event. */
async function findSignupIds(tx: Database, eventId: string, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await tx
    .selectFrom('eventSignup')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function storeOperations(
  tx: Database,
  eventId: string,
  operations: Operation[],
  recordedBy: string | null,
  now: Date,
) {
  if (operations.length === 0) return
  const recordedAt = now.toISOString()
  const rows = operations.map(({ id, signupId, person, kind, at }) => ({ id, signupId, person, kind, at }))
  await tx
    .insertInto('checkInOperation')
    .values(rows.map((row) => ({ ...row, eventId, recordedBy, recordedAt })))
    .onConflict((oc) => oc.column('id').doNothing())
    .execute()
}

/** All check-in operations of an event. */
export const listOperations = (db: Database, eventId: string): Promise<Operation[]> =>
  db
    .selectFrom('checkInOperation')
    .select(['id', 'signupId', 'person', 'kind', 'at'])
    .where('eventId', '=', eventId)
    .execute()

/** How many people were checked in, including children and guests. */
export const countCheckedIn = async (db: Database, eventId: string) =>
  presenceOf(await listOperations(db, eventId)).size

/** Updates the attendance of members from their check-in operations. Call it with the attendance locked. */
async function updateAttendance(tx: Database, event: EventRef, signupIds: string[], now: Date) {
  if (signupIds.length === 0) return
  const rows = await tx
    .selectFrom('checkInOperation')
    .innerJoin('eventSignup', 'eventSignup.id', 'checkInOperation.signupId')
    .select(['checkInOperation.id', 'signupId', 'person', 'kind', 'at', 'userId'])
    .where('signupId', 'in', signupIds)
    .where('person', '=', 0)
    .where('userId', 'is not', null)
    .execute()
  const presences = presenceOf(rows)
  const presenceByMember = new Map(rows.map((row) => [row.userId ?? '', presences.get(personKey(row))]))
  for (const [userId, presence] of presenceByMember) await writePresence(tx, event, userId, presence, now)
}

/**
 * Never changes approved hours, or removes the attendance of a member who has them, because an organizer has decided
 * on them.
 */
async function writePresence(
  tx: Database,
  event: EventRef,
  userId: string,
  presence: Presence | undefined,
  now: Date,
) {
  const { attended, hours } = await readAttendance(tx, event.id, userId)
  const approved = hours.filter(({ status }) => status === 'approved')
  const minutes = approved.length === 0 ? null : approved.reduce((sum, row) => sum + row.minutes, 0)
  if (!presence) {
    if (!attended || minutes !== null) return
    const before = { userId, attended, minutes }
    return writeAttendance(tx, event, { before, after: { ...before, attended: false } }, now)
  }
  const proposed = await minutesToPropose(tx, event, userId, presence)
  if (!attended || hours.length === 0) {
    const before = { userId, attended: false, minutes }
    return writeAttendance(tx, event, { before, after: { ...before, attended: true }, proposed }, now)
  }
  const proposal = hours.find(({ status, source }) => status === 'proposed' && source === 'attendance')
  if (!proposal || proposed === null || proposal.minutes === proposed) return
  await tx.updateTable('volunteerHours').set({ minutes: proposed }).where('id', '=', proposal.id).execute()
}

/**
 * The minutes to propose for a member who was present. A shift outside the times of the event, such as a night watch, is
 * not a break.
 */
async function minutesToPropose(tx: Database, event: EventRef, userId: string, presence: Presence) {
  const shift = await findShiftTimes(tx, event, userId)
  const eventMinutes = proposedMinutes(shift ?? event)
  if (presence.leftAt === null) return eventMinutes
  const { timeZone } = await readSettings(tx)
  const times = shift ? [event, shift] : [event]
  const breaks = breaksBetween(times.flatMap((part) => sessionsOf(part, timeZone)))
  return minutesPresent(presence, eventMinutes, breaksBefore(breaks, new Date(presence.leftAt), timeZone))
}

async function readAttendance(tx: Database, eventId: string, userId: string) {
  const attendance = await tx
    .selectFrom('attendance')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const hours = await tx
    .selectFrom('volunteerHours')
    .select(['id', 'status', 'source', 'minutes'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute()
  return { attended: attendance !== undefined, hours }
}

/**
 * Records an entry from the attendance page as an operation, so that the check-in page shows it and operations that
 * arrive late do not revert it. Call it with the attendance locked.
 */
export async function recordAttendanceOperation(
  tx: Database,
  eventId: string,
  { userId, attended }: { userId: string; attended: boolean },
  recordedBy: string | null,
  now: Date,
) {
  const signup = await tx
    .selectFrom('eventSignup')
    .select('id')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!signup) return
  const subject = { signupId: signup.id, person: 0 }
  const storedOperations = await tx
    .selectFrom('checkInOperation')
    .select(['id', 'signupId', 'person', 'kind', 'at'])
    .where('signupId', '=', signup.id)
    .where('person', '=', 0)
    .execute()
  if (presenceOf(storedOperations).has(personKey(subject)) === attended) return
  const kind = attended ? ('in' as const) : ('undo' as const)
  const operation = { ...subject, id: randomUUID(), kind, at: nextTime(storedOperations, subject, now) }
  await storeOperations(tx, eventId, [operation], recordedBy, now)
}

/** Whether the person who signed up is here. */
export async function isHere(db: Database, { id, eventId }: { id: string; eventId: string }) {
  const presences = presenceOf(await listOperations(db, eventId))
  return presences.get(personKey({ signupId: id, person: 0 }))?.leftAt === null
}

/** Checks in everyone in a party who is not here yet, when people check themselves in. */
export async function checkInParty(
  db: Database,
  event: EventRef,
  { id: signupId, partySize }: { id: string; partySize: number },
  now: Date,
) {
  const partyOperations = (await listOperations(db, event.id)).filter(
    (operation) => operation.signupId === signupId,
  )
  const presences = presenceOf(partyOperations)
  const operations = Array.from({ length: partySize }, (_, person) => ({ signupId, person }))
    .filter((subject) => presences.get(personKey(subject))?.leftAt !== null)
    .map((subject): Operation => {
      return { ...subject, id: randomUUID(), kind: 'in', at: nextTime(partyOperations, subject, now) }
    })
  await recordOperations(db, event, operations, null, now)
}

/** Moves the operations of a sign-up to the sign-up that replaces it. */
export const moveOperations = (tx: Database, from: string, to: string) =>
  tx.updateTable('checkInOperation').set({ signupId: to }).where('signupId', '=', from).execute()

/** Updates a member's attendance from the check-ins of a guest's sign-up that is now theirs. Locks the attendance. */
export async function updateLinkedAttendance(tx: Database, event: EventRef, signupId: string, now: Date) {
  await lockAttendance(tx, event.id, now)
  await updateAttendance(tx, event, [signupId], now)
}
