import type { Database } from '#app/platform/database/database.ts'

/** Finds the initiative that an event was created from. */
export async function findInitiativeOfEvent(db: Database, eventId: string) {
  return db.selectFrom('initiative').select(['id', 'title']).where('eventId', '=', eventId).executeTakeFirst()
}
