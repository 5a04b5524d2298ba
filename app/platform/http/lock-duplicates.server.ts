import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { withinLimit } from './rate-limit.server.ts'

/**
 * Serializes transactions with identical content, so that the second one finds the row of the first: on
 * PostgreSQL two concurrent checks would both find nothing. Call it first in the transaction.
 */
export async function lockDuplicates(tx: Database, kind: string, content: readonly unknown[], now: Date) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  // Both transactions write this row, which locks it. Its count is not used.
  await withinLimit(tx, `same:${kind}:${hash}`, { maxAttempts: 1, windowSeconds: 60 }, now)
}
