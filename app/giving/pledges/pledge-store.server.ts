import { randomUUID } from 'node:crypto'
import { generalFund } from '#app/giving/funds/funds.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deduplicationWindow } from '#app/platform/http/deduplication-window.ts'
import { lockDuplicates } from '#app/platform/http/lock-duplicates.server.ts'
import { withNewReference } from '#app/platform/http/reference.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { siteCurrency } from '#app/platform/money.ts'
import type { MailSettings } from '#app/platform/settings/text.ts'
import { type NewPledge, pledgeNoticeMail, pledgeThanksMail } from './pledge-mail.ts'

/** Builds the URL of the page where the pledge with this reference can be paid. */
export type PledgeLinkBuilder = (reference: string) => string

/**
 * Stores a pledge and emails the team and the donor. The same pledge within the deduplication window is stored once.
 * `userId` is the logged-in member, if any. `buildPayLink` is null if pledges cannot be paid online.
 */
export async function addPledge(
  db: Database,
  pledge: NewPledge,
  site: MailSettings,
  now: Date,
  userId: string | null = null,
  buildPayLink: PledgeLinkBuilder | null = null,
) {
  const { id: fundId, name: fundName } = pledge.fund ?? { id: generalFund, name: '' }
  return db.transaction().execute(async (tx) => {
    await lockDuplicates(tx, 'pledge', [pledge.email, pledge.name, pledge.amountCents, fundId], now)
    const duplicate = await tx
      .selectFrom('pledge')
      .select('reference')
      .where('email', '=', pledge.email)
      .where('name', '=', pledge.name)
      .where('amountCents', '=', pledge.amountCents)
      .where('fundId', '=', fundId)
      .where('createdAt', '>=', deduplicationWindow(now))
      .executeTakeFirst()
    if (duplicate) return duplicate
    const { reference } = await withNewReference('PLG', (reference) =>
      tx
        .insertInto('pledge')
        .values({
          id: randomUUID(),
          reference,
          name: pledge.name,
          email: pledge.email,
          amountCents: pledge.amountCents,
          currency: siteCurrency(),
          status: 'pledged',
          createdAt: now.toISOString(),
          userId,
          fundId,
          fundName,
        })
        .onConflict((oc) => oc.column('reference').doNothing())
        .returning('reference')
        .executeTakeFirst(),
    )
    await enqueueMail(tx, pledgeNoticeMail(pledge, reference, site), now)
    await enqueueMail(tx, pledgeThanksMail(pledge, reference, site, buildPayLink?.(reference)), now)
    return { reference }
  })
}

/** Finds a pledge for its payment page. Anyone who has the link may see it. */
export async function findPledgeToPay(db: Database, reference: string) {
  const pledge = await db
    .selectFrom('pledge')
    .select(['id', 'name', 'email', 'amountCents', 'status', 'fundId'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return pledge && { ...pledge, isReceived: pledge.status === 'received' }
}
