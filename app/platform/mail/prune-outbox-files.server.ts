import { rm } from 'node:fs/promises'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { outboxFileBatches } from './outbox-files.server.ts'

/**
 * Deletes the `.eml` files whose row was deleted from the outbox or anonymized: for example, emails to erased members
 * or deleted subscribers, and those older than the retention period.
 */
export async function pruneOutboxFiles(db: Database, config: Pick<Config, 'dataDir'>) {
  for await (const files of outboxFileBatches(config)) {
    const ids = files.map(({ id }) => id)
    const rows = await db
      .selectFrom('mail')
      .select('id')
      .where('id', 'in', ids)
      // An anonymized email has no recipient.
      .where('recipient', '!=', '')
      .execute()
    const existingIds = new Set(rows.map(({ id }) => id))
    for (const { path, id } of files) if (!existingIds.has(id)) await rm(path, { force: true })
  }
}
