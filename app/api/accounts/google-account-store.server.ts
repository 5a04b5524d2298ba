import { newAccountRow } from '#app/accounts/login/member-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** A member's id at Google; undefined when they do not sign in with it. */
export async function findGoogleId(db: Database, userId: string) {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .executeTakeFirst()
  return row?.accountId
}

/** The member who signs in with this id at Google. */
export async function findMemberByGoogleId(db: Database, googleId: string) {
  const row = await db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', 'google')
    .where('accountId', '=', googleId)
    .executeTakeFirst()
  return row?.userId
}

/** Lets a member sign in with Google; false when that id is somebody's already. */
export async function addGoogleAccount(db: Database, userId: string, googleId: string, now: Date) {
  const added = await db
    .insertInto('account')
    .values(newAccountRow({ userId, providerId: 'google', accountId: googleId, password: null }, now))
    .onConflict((oc) => oc.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
