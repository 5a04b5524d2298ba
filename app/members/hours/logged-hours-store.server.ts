import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'

const loggedHours = (db: Database, userId: string) =>
  db.selectFrom('volunteerHours').where('userId', '=', userId).where('source', '=', 'member')

const maxListed = 100
const maxProposed = 50

/** The hours that a member logged, newest first, at most 100 entries. */
export const listLoggedHours = (db: Database, userId: string) =>
  loggedHours(db, userId)
    .select(['id', 'localDate', 'minutes', 'note', 'status'])
    .orderBy('localDate', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()

/**
 * Logs hours, which count once an organizer approves them. 'duplicate' if the member already has an entry with the
 * same day and description that was not declined; 'tooMany' if `maxProposed` entries have not been reviewed yet.
 */
export function logHours(
  db: Database,
  userId: string,
  { date, minutes, description }: { date: string; minutes: number; description: string },
  now: Date,
): Promise<'done' | 'duplicate' | 'tooMany'> {
  return db.transaction().execute(async (tx) => {
    // The lock that `reviewHours` takes for hours without an event. The keys must be equal.
    await lockKey(tx, `attendance ${userId}`, now)
    const entries = await loggedHours(tx, userId).select(['localDate', 'note', 'status']).execute()
    const isSame = (entry: (typeof entries)[number]) =>
      entry.localDate === date && entry.note.toLowerCase() === description.toLowerCase()
    if (entries.some((entry) => entry.status !== 'declined' && isSame(entry))) return 'duplicate'
    if (entries.filter(({ status }) => status === 'proposed').length >= maxProposed) return 'tooMany'
    const entry = { id: randomUUID(), userId, eventId: null, localDate: date, minutes, note: description }
    await tx
      .insertInto('volunteerHours')
      .values({ ...entry, recordedAt: now.toISOString(), status: 'proposed', source: 'member' })
      .execute()
    return 'done'
  })
}

/** Removes an entry, unless it is approved. */
export async function removeLoggedHours(db: Database, userId: string, id: string) {
  await db
    .deleteFrom('volunteerHours')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('source', '=', 'member')
    .where('status', '!=', 'approved')
    .execute()
}
