import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/platform/database/database.ts'
import { startSmsAttempt } from '#app/platform/sms/sms-outbox.server.ts'
import { type Site, waitFor } from './site.ts'

/** The latest text message that waits to be sent to a phone number. Reading it counts as an attempt to send it. */
export async function smsTo(db: Database, secret: string, phoneNumber: string) {
  const row = await db
    .selectFrom('smsMessage')
    .select('id')
    .where('recipient', '=', phoneNumber)
    .where('status', '=', 'waiting')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (!row) throw new Error(`No text message to ${phoneNumber}`)
  return (await startSmsAttempt(db, { secret }, row.id))?.text ?? ''
}

/**
 * Returns the code in the latest text message to a phone number, and deletes the number's messages. The next code is
 * then found even if it is created within the same millisecond.
 */
export async function codeSentTo(db: Database, secret: string, phoneNumber: string) {
  const text = await smsTo(db, secret, phoneNumber)
  await db.deleteFrom('smsMessage').where('recipient', '=', phoneNumber).execute()
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

/** Returns a function that waits for a text message that it has not read yet, and returns its code. */
export function textMessageReader({ dataDir }: Pick<Site, 'dataDir'>) {
  const read = new Set<string>()
  return () =>
    waitFor('a text message', async () => {
      const folder = join(dataDir, 'outbox')
      const names = await readdir(folder).catch(() => [])
      const name = names.find((name) => /^[^.].*\.txt$/.test(name) && !read.has(name))
      if (!name) return undefined
      read.add(name)
      return /^\d{6}/m.exec(await readFile(join(folder, name), 'utf8'))?.[0]
    })
}
