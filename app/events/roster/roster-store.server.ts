import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventSignupTable, EventTable } from '#app/platform/database/schema/events.ts'
import type { Roster } from './roster.ts'

export type StoredSignup = Selectable<EventSignupTable>

/** The sign-ups of an event, without canceled ones. */
export async function readRoster(
  db: Database,
  { id, capacity }: Pick<Selectable<EventTable>, 'id' | 'capacity'>,
): Promise<Roster> {
  const signups = await db
    .selectFrom('eventSignup')
    .select(['id', 'partySize', 'status', 'expiresAt', 'position'])
    .where('eventId', '=', id)
    .where('status', '!=', 'cancelled')
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { capacity, signups }
}

/** A member's sign-up for an event, which may be canceled. */
export const findMemberSignup = (db: Database, eventId: string, userId: string) =>
  db
    .selectFrom('eventSignup')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The sign-up of an emailed link, which may be canceled. */
export const findSignup = (db: Database, id: string) =>
  db.selectFrom('eventSignup').selectAll().where('id', '=', id).executeTakeFirst()
