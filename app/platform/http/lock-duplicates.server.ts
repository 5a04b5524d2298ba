import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { withinLimit } from './rate-limit.server.ts'

/**
 * Makes what says the same wait for each other, so that the second finds what the first kept: on PostgreSQL two
 * that look at the same time would both find nothing. Call it first within the transaction.
 */
export async function lockDuplicates(tx: Database, kind: string, content: readonly unknown[], now: Date) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  // A row that both write; its count is of no interest.
  await withinLimit(tx, `same:${kind}:${hash}`, { maxAttempts: 1, windowSeconds: 60 }, now)
}
