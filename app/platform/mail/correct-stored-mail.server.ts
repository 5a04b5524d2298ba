import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { outboxFileBatches } from './outbox-files.server.ts'

/**
 * Changes mails that an earlier version marked as sent, although it wrote them to a file of this node, to stored.
 * `storedAt` is set for every mail that was stored since, so one that was stored first and sent later stays sent.
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
