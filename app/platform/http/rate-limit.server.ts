import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'

export interface Limit {
  /** Allowed attempts within the window. */
  maxAttempts: number
  windowSeconds: number
}

/**
 * Counts an attempt and returns whether it is within the limit.
 * The count is stored in the database, so it applies across all nodes.
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

/** Deletes counts whose window has ended. */
export async function deleteExpiredLimits(db: Database, now: Date) {
  await db.deleteFrom('rateLimit').where('resetsAt', '<=', now.toISOString()).execute()
}
