import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { outboxFolder } from '#app/platform/mail/mail-transport.server.ts'
import { smsFilePattern } from './sms-transport.server.ts'

/** Deletes the files of text messages that are no longer in the queue: old messages, and messages to erased members. */
export async function pruneSmsFiles(db: Database, config: Pick<Config, 'dataDir'>) {
  const folder = outboxFolder(config)
  const names = (await readdir(folder).catch(() => [])).filter((name) => smsFilePattern.test(name))
  if (names.length === 0) return
  const rows = await db.selectFrom('smsMessage').select('id').execute()
  const existingIds = new Set(rows.map(({ id }) => id))
  for (const name of names) {
    if (!existingIds.has(smsFilePattern.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true })
  }
}
