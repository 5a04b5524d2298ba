import { createHash } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'

/**
 * Serializes transactions with identical content, so that the second one finds the first one's row: on
 * PostgreSQL, two concurrent checks would both find nothing. Call it first in the transaction.
 */
export async function lockDuplicates(tx: Database, kind: string, content: readonly unknown[], now: Date) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  await lockKey(tx, `${kind} ${hash}`, now)
}
