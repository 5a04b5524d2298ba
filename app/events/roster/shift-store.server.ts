import { randomUUID } from 'node:crypto'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { clearSampleFlag } from '#app/cms/collections/sample-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { lockSignups } from './roster-store.server.ts'
import { formatShift, type Shift, shiftLimits, sortShifts } from './shift.ts'

type EventRef = { id: string; title: string }
type ShiftInput = Omit<Shift, 'id'>

/** The shifts of an event, in the order in which they start. */
export const listShifts = async (db: Database, eventId: string): Promise<Shift[]> =>
  sortShifts(
    await db
      .selectFrom('eventShift')
      .select(['id', 'title', 'description', 'day', 'startTime', 'endTime', 'capacity'])
      .where('eventId', '=', eventId)
      .execute(),
  )

/** 'Kitchen, 9:00 AM – 11:00 AM', by the id of the shift. */
export async function readShiftLabels(db: Database, event: EventTimes & { id: string }) {
  const shifts = await listShifts(db, event.id)
  return new Map(shifts.map((shift) => [shift.id, formatShift(event, shift)]))
}

/** Adds a shift; false if the event has too many. */
export function addShift(db: Database, event: EventRef, shift: ShiftInput, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    if ((await listShifts(tx, event.id)).length >= shiftLimits.shifts) return false
    await tx
      .insertInto('eventShift')
      .values({ ...shift, id: randomUUID(), eventId: event.id, createdAt: now.toISOString() })
      .execute()
    await recordShift(tx, actor, event, { [`Shift: ${shift.title}`]: [null, describe(shift)] }, now)
    return true
  })
}

/**
 * Changes a shift; false if it does not exist. If the capacity gets smaller than the number of people who signed up,
 * nobody loses their spot. New times are emailed to everyone who signed up for the shift, once the event has been
 * unchanged for a few minutes.
 */
export function updateShift(
  db: Database,
  event: EventRef,
  { id, ...shift }: Shift,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    const before = (await listShifts(tx, event.id)).find((other) => other.id === id)
    if (!before) return false
    await tx.updateTable('eventShift').set(shift).where('id', '=', id).execute()
    if (Object.keys(changesBetween({ ...before }, shift)).length > 0) {
      await tx.updateTable('event').set({ updatedAt: now.toISOString() }).where('id', '=', event.id).execute()
      await recordShift(
        tx,
        actor,
        event,
        { [`Shift: ${before.title}`]: [describe(before), describe(shift)] },
        now,
      )
    }
    return true
  })
}

/** Deletes a shift unless someone has signed up for it. */
export function deleteShift(
  db: Database,
  event: EventRef,
  id: string,
  actor: Actor,
  now: Date,
): Promise<{ outcome: 'notFound' } | { outcome: 'inUse' } | { outcome: 'deleted'; shift: Shift }> {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    const shift = (await listShifts(tx, event.id)).find((other) => other.id === id)
    if (!shift) return { outcome: 'notFound' }
    const signup = await tx
      .selectFrom('eventSignup')
      .select('id')
      .where('shiftId', '=', id)
      .where('status', '!=', 'cancelled')
      .executeTakeFirst()
    if (signup) return { outcome: 'inUse' }
    await tx.deleteFrom('eventShift').where('id', '=', id).execute()
    await recordShift(tx, actor, event, { [`Shift: ${shift.title}`]: [describe(shift), null] }, now)
    return { outcome: 'deleted', shift }
  })
}

const describe = ({ title, startTime, endTime, capacity }: ShiftInput) =>
  [title, startTime && `${startTime}–${endTime ?? ''}`, capacity === null ? 'no limit' : `${capacity} spots`]
    .filter(Boolean)
    .join(', ')

async function recordShift(
  tx: Database,
  actor: Actor,
  { id, title }: EventRef,
  changes: Record<string, [from: string | null, to: string | null]>,
  now: Date,
) {
  await clearSampleFlag(tx, { table: 'event' }, id)
  const entry = { verb: 'changed', subject: 'event', subjectId: id, label: title, changes } as const
  await recordActivity(tx, actor, entry, now)
}
