import { newAccountRow } from '#app/accounts/login/member-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** The id of a member's Google account; undefined if none is linked. */
export async function findGoogleId(db: Database, userId: string) {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .executeTakeFirst()
  return row?.accountId
}

/** The id of the member who is linked to a Google account; undefined if there is none. */
export async function findMemberByGoogleId(db: Database, googleId: string) {
  const row = await db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', 'google')
    .where('accountId', '=', googleId)
    .executeTakeFirst()
  return row?.userId
}

/** Links a Google account to a member; false if it is already linked to one. */
export async function addGoogleAccount(db: Database, userId: string, googleId: string, now: Date) {
  const added = await db
    .insertInto('account')
    .values(newAccountRow({ userId, providerId: 'google', accountId: googleId, password: null }, now))
    .onConflict((oc) => oc.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
