import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { MailSettings } from '#app/platform/settings/text.ts'
import { daysAfter } from '#app/platform/time/instant.ts'
import { confirmSubscriptionMail } from './confirm-subscription-mail.ts'
import type { Consent } from './consent.ts'
import { subscribeConfirmed } from './subscription-store.server.ts'

const validDays = 3

/**
 * Emails a link that confirms a subscription; replaces an older link. Does the same for an address that is already
 * subscribed, so that the form does not reveal who is.
 */
export async function requestSubscription(
  db: Database,
  email: string,
  { text, source }: Consent,
  site: MailSettings & { origin: string },
  now: Date,
) {
  const token = newToken()
  const request = {
    tokenHash: hashToken(token),
    consent: text,
    source,
    consentedAt: now.toISOString(),
    expiresAt: daysAfter(now, validDays).toISOString(),
  }
  const link = `${site.origin}/newsletter/confirm?token=${token}`
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('newsletterRequest')
      .values({ email: email.toLowerCase(), ...request })
      .onConflict((oc) => oc.column('email').doUpdateSet(request))
      .execute()
    await enqueueMail(tx, confirmSubscriptionMail(email, site, link), now)
  })
}

/** Finds an emailed link's request without using it up; undefined if the link was used or replaced, or has expired. */
export async function findRequest(db: Database, token: string, now: Date) {
  return db
    .selectFrom('newsletterRequest')
    .select('email')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses an emailed link and returns the subscribed address; null when the link is no longer valid. */
export async function confirmRequest(db: Database, token: string, now: Date) {
  return db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('newsletterRequest')
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst()
    if (!request) return null
    const { email, consent: text, source, consentedAt } = request
    await subscribeConfirmed(tx, { email, text, source, consentedAt }, now)
    return email
  })
}

/** Deletes requests that were not confirmed in time. */
export async function deleteExpiredRequests(db: Database, now: Date) {
  await db.deleteFrom('newsletterRequest').where('expiresAt', '<=', now.toISOString()).execute()
}
