import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { deduplicationWindow } from '#app/platform/http/deduplication-window.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { MailSettings } from '#app/platform/settings/text.ts'
import type { NewContactMessage } from './contact-form.ts'
import { contactNoticeMail } from './contact-mail.ts'

/** Stores a message and emails it to the team, with the sender as reply-to. A repeated submission is ignored. */
export async function addContactMessage(
  db: Database,
  { name, email, message }: NewContactMessage,
  site: MailSettings,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    await lockDuplicates(tx, 'message', [email, name, message], now)
    const duplicate = await tx
      .selectFrom('contactMessage')
      .select('id')
      .where('email', '=', email)
      .where('name', '=', name)
      .where('body', '=', message)
      .where('createdAt', '>=', deduplicationWindow(now))
      .executeTakeFirst()
    if (duplicate) return
    await tx
      .insertInto('contactMessage')
      .values({ id: randomUUID(), name, email, body: message, createdAt: now.toISOString() })
      .execute()
    await enqueueMail(tx, contactNoticeMail({ name, email, message }, site), now)
  })
}
