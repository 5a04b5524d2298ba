import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { MailedLinkTable } from '#app/platform/database/schema/accounts.ts'
import { addMinutes } from '#app/platform/time/instant.ts'

export type LinkPurpose = MailedLinkTable['purpose']

/** How long an emailed link is valid. */
const linkMinutes: Record<LinkPurpose, number> = {
  resetPassword: 60,
  verifyEmail: 3 * 24 * 60,
  changeEmail: 24 * 60,
  recoverEmail: 7 * 24 * 60,
}

/** Creates the token for an emailed link; replaces an older link for the same purpose. */
export async function addMailedLink(
  db: Database,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  now: Date,
) {
  const token = newToken()
  const row = {
    tokenHash: hashToken(token),
    email: email.toLowerCase(),
    expiresAt: addMinutes(now, linkMinutes[purpose]).toISOString(),
  }
  await db
    .insertInto('mailedLink')
    .values({ userId, purpose, ...row })
    .onConflict((oc) => oc.columns(['userId', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/** Finds the recipient of a link without consuming the link; undefined if the link was used or replaced, or has expired. */
export async function findMailedLink(db: Database, purpose: LinkPurpose, token: string, now: Date) {
  return db
    .selectFrom('mailedLink')
    .select(['userId', 'email'])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Consumes a link and returns its recipient. Of two concurrent calls, only one gets the recipient. */
export async function consumeMailedLink(db: Database, purpose: LinkPurpose, token: string, now: Date) {
  return db
    .deleteFrom('mailedLink')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'email'])
    .executeTakeFirst()
}

/** Invalidates a pending email change, which an intruder may have requested. */
export async function cancelEmailChange(db: Database, userId: string) {
  await db
    .deleteFrom('mailedLink')
    .where('userId', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .execute()
}
