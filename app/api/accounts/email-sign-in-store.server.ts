import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addMinutes } from '#app/platform/time/instant.ts'

const emailSignInMinutes = 60

/** Creates the code of a sign-in link for an address. Replaces an earlier code. */
export async function addEmailSignIn(db: Database, email: string, now: Date) {
  const code = newToken()
  const row = {
    tokenHash: hashToken(code),
    expiresAt: addMinutes(now, emailSignInMinutes).toISOString(),
  }
  await db
    .insertInto('emailSignIn')
    .values({ email, ...row })
    .onConflict((oc) => oc.column('email').doUpdateSet(row))
    .execute()
  return code
}

/**
 * Consumes a code; false if it has already been used or belongs to another address. Does not check whether the code has
 * expired, because `requireMailedCode` has.
 */
export async function consumeEmailSignIn(db: Database, email: string, code: string) {
  const consumed = await db
    .deleteFrom('emailSignIn')
    .where('tokenHash', '=', hashToken(code))
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
  return consumed !== undefined
}
