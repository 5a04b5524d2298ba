import { randomBytes } from 'node:crypto'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const emailSignInMinutes = 60

/** Makes the code of a link that signs in whoever has the mailbox; an older one stops working. */
export async function addEmailSignIn(db: Database, email: string, now: Date) {
  const code = randomBytes(32).toString('base64url')
  const row = {
    tokenHash: hashOf(code),
    expiresAt: new Date(now.getTime() + emailSignInMinutes * 60_000).toISOString(),
  }
  await db
    .insertInto('emailSignIn')
    .values({ email, ...row })
    .onConflict((oc) => oc.column('email').doUpdateSet(row))
    .execute()
  return code
}

/** Uses a code up; false when another call was first, or it is for another address. */
export async function consumeEmailSignIn(db: Database, email: string, code: string) {
  const spent = await db
    .deleteFrom('emailSignIn')
    .where('tokenHash', '=', hashOf(code))
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst()
  return spent !== undefined
}
