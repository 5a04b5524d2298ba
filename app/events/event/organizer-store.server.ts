import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { eventCollection } from './event-collection.ts'

/** The members who are assigned to an event, regardless of their current role. */
export const listOrganizers = (db: Database, eventId: string) =>
  db
    .selectFrom('eventOrganizer')
    .innerJoin('user', 'user.id', 'eventOrganizer.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.role'])
    .where('eventOrganizer.eventId', '=', eventId)
    .orderBy('user.searchText')
    .execute()

/** The active members with the “organizer” role who are not assigned to this event. */
export const listOtherOrganizers = (db: Database, eventId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'organizer')
    .where('disabledAt', 'is', null)
    .where('id', 'not in', db.selectFrom('eventOrganizer').select('userId').where('eventId', '=', eventId))
    .orderBy('searchText')
    .execute()

interface Assignment {
  event: { id: string; title: string }
  userId: string
}

/** A member who is an active organizer; undefined for anyone else. */
export const findActiveOrganizer = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('role', '=', 'organizer')
    .where('disabledAt', 'is', null)
    .executeTakeFirst()

/** Assigns an event to an organizer; false if there is no such active organizer. */
export function addOrganizer(
  db: Database,
  admin: Actor,
  { event, userId }: Assignment,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const organizer = await findActiveOrganizer(tx, userId)
    if (!organizer) return false
    if (await assignItem(tx, eventCollection, { itemId: event.id, userId }, now))
      await recordChange(tx, admin, event, { userId, ...organizer }, [null, 'organizer'], now)
    return true
  })
}

/** Unassigns an organizer from an event; false if it was not assigned to them. */
export function removeOrganizer(
  db: Database,
  admin: Actor,
  { event, userId }: Assignment,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('eventOrganizer')
      .where('eventId', '=', event.id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const organizer = await tx
      .selectFrom('user')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await recordChange(tx, admin, event, { userId, ...organizer }, ['organizer', null], now)
    return true
  })
}

function recordChange(
  tx: Database,
  admin: Actor,
  event: Assignment['event'],
  { userId, name, email }: { userId: string; name: string; email: string },
  [from, to]: [from: string | null, to: string | null],
  now: Date,
) {
  const changes = [{ userId, name: name || email, from, to }]
  const entry = { verb: 'changed', subject: 'event', subjectId: event.id, label: event.title } as const
  return recordActivity(tx, admin, { ...entry, changes }, now)
}
