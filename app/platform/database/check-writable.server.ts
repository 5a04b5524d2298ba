import type { Database } from './database.ts'

const key = 'readyz'

/**
 * Commits a row; throws if the database is read-only or its disk is full. A write that is rolled back might not notice
 * a full disk. The row is in the rate limit table, because no cached page depends on that table, and because
 * maintenance deletes the row with the expired limits.
 */
export async function checkWritable(db: Database, now: Date) {
  const resetsAt = now.toISOString()
  await db
    .insertInto('rateLimit')
    .values({ key, count: 0, resetsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resetsAt }))
    .execute()
}
