import { createHash } from 'node:crypto'
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
export async function consumeAttempt(db: Database, key: string, limit: Limit, now: Date) {
  return (await countAttempt(db, key, limit, now)).allowed
}

/** Counts an attempt like `consumeAttempt`; also returns the count and the seconds until the window ends. */
export async function countAttempt(db: Database, key: string, limit: Limit, now: Date) {
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
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
  return {
    allowed: row.count <= limit.maxAttempts,
    count: row.count,
    retryAfterSeconds: Math.ceil((new Date(row.resetsAt).getTime() - now.getTime()) / 1000),
  }
}

/** "in about 40 minutes" */
export function formatWait(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes === 1) return 'in a minute'
  if (minutes < 60) return `in about ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'in about an hour' : `in about ${hours} hours`
}

/** Hashes an email address or account, to keep it out of the rate limit table and the security log. */
export const hashAccount = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)

/** Deletes counts whose window has ended. */
export async function deleteExpiredLimits(db: Database, now: Date) {
  await db.deleteFrom('rateLimit').where('resetsAt', '<=', now.toISOString()).execute()
}
