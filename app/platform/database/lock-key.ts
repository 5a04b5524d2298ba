import type { Database } from './database.ts'

const retentionSeconds = 60

/**
 * Serializes transactions by key: a second one waits until the first has ended. Call it first in the transaction,
 * before the reads that the writes depend on.
 */
export async function lockKey(tx: Database, key: string, now: Date) {
  const resetsAt = new Date(now.getTime() + retentionSeconds * 1000).toISOString()
  // Both transactions write this row, which locks it. It is deleted with the expired rate limits.
  await tx
    .insertInto('rateLimit')
    .values({ key: `lock ${key}`, count: 1, resetsAt })
    .onConflict((oc) => oc.column('key').doUpdateSet({ resetsAt }))
    .execute()
}
