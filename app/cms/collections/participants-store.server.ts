import type { Database } from '#app/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** Which of these items have participants; those are never permanently deleted. */
export async function idsWithParticipants(
  db: Database,
  { participantTables = [] }: Pick<Collection, 'participantTables'>,
  ids: string[],
) {
  const found = new Set<string>()
  if (ids.length === 0) return found
  for (const table of participantTables) {
    const rows = await eventIdsIn(db, table).where('eventId', 'in', ids).execute()
    for (const { eventId } of rows) found.add(eventId)
  }
  return found
}

/** The ids of the events in a table of participants. */
export const eventIdsIn = (db: Database, table: NonNullable<Collection['participantTables']>[number]) =>
  // All three tables have an `eventId`; only that of hours can be null.
  db
    .selectFrom(table as 'attendance')
    .select('eventId')
    .distinct()
    .where('eventId', 'is not', null)
