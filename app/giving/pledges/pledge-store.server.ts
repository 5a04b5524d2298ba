import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { deduplicationWindow } from '#app/platform/http/deduplication-window.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { NewPledge } from './pledge.ts'
import { pledgeArrivedMail, pledgeThanksMail } from './pledge-mail.ts'

/** Keeps a pledge, once, asks the team to get in touch, and thanks the donor; `userId` is who was signed in. */
export async function addPledge(
  db: Database,
  pledge: NewPledge,
  site: { name: string; contactEmail: string },
  now: Date,
  userId: string | null = null,
) {
  return db.transaction().execute(async (tx) => {
    await lockDuplicates(tx, 'pledge', [pledge.email, pledge.name, pledge.amountCents], now)
    const known = await tx
      .selectFrom('pledge')
      .select('reference')
      .where('email', '=', pledge.email)
      .where('name', '=', pledge.name)
      .where('amountCents', '=', pledge.amountCents)
      .where('createdAt', '>=', deduplicationWindow(now))
      .executeTakeFirst()
    if (known) return known
    const { reference } = await withNewReference('PLG', (reference) =>
      tx
        .insertInto('pledge')
        .values({
          id: randomUUID(),
          reference,
          name: pledge.name,
          email: pledge.email,
          amountCents: pledge.amountCents,
          currency: 'USD',
          status: 'pledged',
          createdAt: now.toISOString(),
          userId,
        })
        .onConflict((oc) => oc.column('reference').doNothing())
        .returning('reference')
        .executeTakeFirst(),
    )
    await enqueueMail(tx, pledgeArrivedMail(pledge, reference, site), now)
    await enqueueMail(tx, pledgeThanksMail(pledge, reference, site), now)
    return { reference }
  })
}
