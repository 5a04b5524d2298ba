import type { Database } from './database.ts'

const key = 'readyz'

/**
 * Commits a row; throws when the database is read-only or its disk is full. A write that is rolled back would not
 * detect that. The row is in the rate limit table, because no cached page depends on that table and maintenance deletes
 * the row after its last renewal.
 */
export async function checkWritable(db: Database, now: Date) {
  const resetsAt = now.toISOString()
  await db
    .insertInto('rateLimit')
    .values({ key, count: 0, resetsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ resetsAt }))
    .execute()
}
