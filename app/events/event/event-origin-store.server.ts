import type { Database } from '#app/platform/database/database.ts'

/** The initiative that an event came from, for the event's own page. */
export async function findInitiativeOfEvent(db: Database, eventId: string) {
  return db
    .selectFrom('initiative')
    .select(['id', 'reference', 'title', 'contactName'])
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}
