import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'
import type { EventSignupTable, EventTable } from '#app/platform/database/schema/events.ts'
import type { Roster } from './roster.ts'

export type StoredSignup = Selectable<EventSignupTable>

/** The key with which changes to the sign-ups, shifts and needs of an event are serialized. */
export const signupsKey = (eventId: string) => `sign-ups of ${eventId}`

/** Serializes changes to the sign-ups, shifts and needs of an event. Call it first in the transaction. */
export const lockSignups = (tx: Database, eventId: string, now: Date) => lockKey(tx, signupsKey(eventId), now)

/** The sign-ups of an event, except canceled ones, and the capacities. */
export async function readRoster(
  db: Database,
  { id, capacity }: Pick<Selectable<EventTable>, 'id' | 'capacity'>,
): Promise<Roster> {
  const signups = await db
    .selectFrom('eventSignup')
    .select(['id', 'partySize', 'status', 'expiresAt', 'position', 'shiftId'])
    .where('eventId', '=', id)
    .where('status', '!=', 'cancelled')
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const shifts = await db
    .selectFrom('eventShift')
    .select(['id', 'capacity'])
    .where('eventId', '=', id)
    .execute()
  return { capacity, shifts, signups }
}

/** A member's sign-up for an event, which may be canceled. */
export const findMemberSignup = (db: Database, eventId: string, userId: string) =>
  db
    .selectFrom('eventSignup')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** A sign-up by its id, which may be canceled. */
export const findSignup = (db: Database, id: string) =>
  db.selectFrom('eventSignup').selectAll().where('id', '=', id).executeTakeFirst()
