import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { outboxFileBatches } from './outbox-files.server.ts'

/**
 * Marks as stored the emails that an earlier version marked as sent although it only wrote them to a file on this node.
 * This version sets `storedAt` when it stores an email, so one that was stored first and sent later stays sent.
 */
export async function correctStoredMail(db: Database, config: Pick<Config, 'dataDir'>) {
  for await (const files of outboxFileBatches(config)) {
    const ids = files.map(({ id }) => id)
    await db
      .updateTable('mail')
      .set((eb) => ({ status: 'stored', storedAt: eb.ref('sentAt'), sentAt: null }))
      .where('id', 'in', ids)
      .where('status', '=', 'sent')
      .where('storedAt', 'is', null)
      .execute()
  }
}
