import type { Database } from '#app/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** Those of some items on which people are written down: what they did counts for them, so these stay. */
export async function idsWithParticipants(
  db: Database,
  { participantTables = [] }: Pick<Collection, 'participantTables'>,
  ids: string[],
) {
  const found = new Set<string>()
  if (ids.length === 0) return found
  for (const table of participantTables) {
    const rows = await idsIn(db, table).where('eventId', 'in', ids).execute()
    for (const { eventId } of rows) found.add(eventId)
  }
  return found
}

/** The items of which a table of people knows. */
export const idsIn = (db: Database, table: NonNullable<Collection['participantTables']>[number]) =>
  // The three name an event alike; only hours may name none.
  db
    .selectFrom(table as 'attendance')
    .select('eventId')
    .distinct()
    .where('eventId', 'is not', null)
