import type { Database } from '#app/platform/database/database.ts'

/** Deletes a member's checkpoint if its totals include a local date that a change may affect. */
export async function dropCheckpoint(db: Database, userId: string, fromDate: string) {
  await db
    .deleteFrom('quranCheckpoint')
    .where('userId', '=', userId)
    .where('throughDate', '>=', fromDate)
    .execute()
}
