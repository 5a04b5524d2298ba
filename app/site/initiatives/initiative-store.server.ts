import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { deduplicationWindow } from '#app/platform/http/deduplication-window.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { MailSettings } from '#app/platform/settings/text.ts'
import type { NewInitiative } from './initiative.ts'
import { initiativeNoticeMail, initiativeThanksMail } from './initiative-mail.ts'

/**
 * Stores an initiative, notifies the team and emails the sender a confirmation; returns its reference. A repeated
 * submission only returns the reference of the first.
 */
export async function submitInitiative(
  db: Database,
  initiative: NewInitiative,
  site: MailSettings,
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const { contactEmail, title, description, date } = initiative
    await lockDuplicates(tx, 'initiative', [contactEmail, title, description, date], now)
    const duplicate = await tx
      .selectFrom('initiative')
      .select('reference')
      .where('contactEmail', '=', contactEmail)
      .where('title', '=', title)
      .where('description', '=', description)
      .where('date', '=', date)
      .where('createdAt', '>=', deduplicationWindow(now))
      .executeTakeFirst()
    if (duplicate) return duplicate
    const { reference } = await withNewReference('INI', (reference) =>
      tx
        .insertInto('initiative')
        .values({ ...initiative, id: randomUUID(), reference, status: 'new', createdAt: now.toISOString() })
        .onConflict((oc) => oc.column('reference').doNothing())
        .returning('reference')
        .executeTakeFirst(),
    )
    await enqueueMail(tx, initiativeNoticeMail(initiative, reference, site), now)
    await enqueueMail(tx, initiativeThanksMail(initiative, reference, site), now)
    return { reference }
  })
}
