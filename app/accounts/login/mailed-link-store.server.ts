import { randomBytes } from 'node:crypto'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { MailedLinkTable } from '#app/platform/database/schema/accounts.ts'

export type LinkPurpose = MailedLinkTable['purpose']

/** How long a mailed link works. */
const linkMinutes: Record<LinkPurpose, number> = {
  resetPassword: 60,
  verifyEmail: 3 * 24 * 60,
  changeEmail: 24 * 60,
  recoverEmail: 7 * 24 * 60,
}

/** Makes the token of a link to be mailed; an older link for the same purpose stops working. */
export async function addMailedLink(
  db: Database,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  now: Date,
) {
  const token = randomBytes(32).toString('base64url')
  const row = {
    tokenHash: hashOf(token),
    email: email.toLowerCase(),
    expiresAt: new Date(now.getTime() + linkMinutes[purpose] * 60_000).toISOString(),
  }
  await db
    .insertInto('mailedLink')
    .values({ userId, purpose, ...row })
    .onConflict((oc) => oc.columns(['userId', 'purpose']).doUpdateSet(row))
    .execute()
  return token
}

/** Whom a link was sent to, without using it up; undefined when it was used, replaced, or is too old. */
export async function findMailedLink(db: Database, purpose: LinkPurpose, token: string, now: Date) {
  return db
    .selectFrom('mailedLink')
    .select(['userId', 'email'])
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses a link up: of two at the same time only one gets its row. */
export async function consumeMailedLink(db: Database, purpose: LinkPurpose, token: string, now: Date) {
  return db
    .deleteFrom('mailedLink')
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'email'])
    .executeTakeFirst()
}

/** Whoever asked to move the account to another address may have been put out since: that link gives nothing. */
export async function cancelEmailChange(db: Database, userId: string) {
  await db
    .deleteFrom('mailedLink')
    .where('userId', '=', userId)
    .where('purpose', '=', 'changeEmail')
    .execute()
}
