import { randomUUID } from 'node:crypto'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { timesOfShift } from '#app/events/roster/shift.ts'
import type { Database } from '#app/platform/database/database.ts'
import { proposedMinutes } from './proposed-minutes.ts'

export interface Attendance {
  userId: string
  attended: boolean
  /** Approved minutes. */
  minutes: number | null
}

type EventRef = Parameters<typeof proposedMinutes>[0] & { id: string }

/**
 * Changes a member's attendance at an event and their hours. If attendance is added without hours, it proposes hours:
 * `proposed`, or the length of their shift or of the event. Call it with the attendance locked.
 */
export async function writeAttendance(
  tx: Database,
  event: EventRef,
  { before, after, proposed }: { before: Attendance; after: Attendance; proposed?: number | null },
  now: Date,
) {
  const { userId, attended, minutes } = after
  const recordedAt = now.toISOString()
  const key = { eventId: event.id, userId }
  if (attended) {
    await tx
      .insertInto('attendance')
      .values({ ...key, recordedAt })
      .onConflict((oc) => oc.columns(['eventId', 'userId']).doNothing())
      .execute()
  } else {
    await tx.deleteFrom('attendance').where('eventId', '=', event.id).where('userId', '=', userId).execute()
  }
  if (attended && minutes === before.minutes && (before.attended || minutes !== null)) return
  const isProposal = attended && !before.attended && minutes === null && before.minutes === null
  const newMinutes = isProposal
    ? proposed === undefined
      ? await memberMinutes(tx, event, userId)
      : proposed
    : minutes
  await tx.deleteFrom('volunteerHours').where('eventId', '=', event.id).where('userId', '=', userId).execute()
  if (newMinutes === null) return
  const statusAndSource = isProposal
    ? ({ status: 'proposed', source: 'attendance' } as const)
    : ({ status: 'approved', source: 'organizer' } as const)
  const hours = { id: randomUUID(), localDate: event.localDate, minutes: newMinutes, note: '' }
  await tx
    .insertInto('volunteerHours')
    .values({ ...key, ...hours, ...statusAndSource, recordedAt })
    .execute()
}

/** The minutes of a member who was there for all of their shift or the event; null without a start or end time. */
const memberMinutes = async (tx: Database, event: EventRef, userId: string) =>
  proposedMinutes((await findShiftTimes(tx, event, userId)) ?? event)

/** The times of the shift in which a member has a spot; undefined for none, such as after they canceled. */
export async function findShiftTimes(tx: Database, event: EventRef, userId: string) {
  const shift = await tx
    .selectFrom('eventSignup')
    .innerJoin('eventShift', 'eventShift.id', 'eventSignup.shiftId')
    .select(['day', 'startTime', 'endTime'])
    .where('eventSignup.eventId', '=', event.id)
    .where('userId', '=', userId)
    .where(hasSpot())
    .executeTakeFirst()
  return shift && timesOfShift(event, shift)
}
