import type { Database } from '#app/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** Returns the ids of the items that have participants. Such items are never permanently deleted. */
export async function idsWithParticipants(
  db: Database,
  { participantTables = [] }: Pick<Collection, 'participantTables'>,
  ids: string[],
) {
  const found = new Set<string>()
  if (ids.length === 0) return found
  for (const table of participantTables) {
    const rows = await selectEventIds(db, table).where('eventId', 'in', ids).execute()
    for (const { eventId } of rows) found.add(eventId)
  }
  return found
}

/** A query for the ids of the events in a table of participants. */
export const selectEventIds = (db: Database, table: NonNullable<Collection['participantTables']>[number]) =>
  // Every participant table has an `eventId`. In `volunteerHours` it is null for hours without an event.
  db
    .selectFrom(table as 'attendance')
    .select('eventId')
    .distinct()
    .where('eventId', 'is not', null)
