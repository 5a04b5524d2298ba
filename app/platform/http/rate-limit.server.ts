import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'

export interface Limit {
  /** Tries within the window; one more is refused. */
  maxAttempts: number
  windowSeconds: number
}

/**
 * Counts one try under a key and says whether it is still within the limit.
 * The count is a row in the database, so that it holds on every node.
 */
export async function withinLimit(db: Database, key: string, limit: Limit, now: Date) {
  const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000).toISOString()
  const row = await db
    .insertInto('rateLimit')
    .values({ key, count: 1, resetsAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        count: sql<number>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now.toISOString()} then 1 else ${sql.ref('rateLimit.count')} + 1 end`,
        resetsAt: sql<string>`case when ${sql.ref('rateLimit.resetsAt')} <= ${now.toISOString()} then ${resetsAt} else ${sql.ref('rateLimit.resetsAt')} end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count <= limit.maxAttempts
}

/** Drops counts whose window is over. */
export async function deleteExpiredLimits(db: Database, now: Date) {
  await db.deleteFrom('rateLimit').where('resetsAt', '<=', now.toISOString()).execute()
}
