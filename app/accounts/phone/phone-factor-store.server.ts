import { randomUUID } from 'node:crypto'
import { isVerifiedAuthenticator } from '#app/platform/auth/authenticator-join.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deletePhoneData } from './member-phone-store.server.ts'

const idPrefix = 'phone-'

export const isPhoneFactorId = (id: string) => id.startsWith(idPrefix)

/**
 * Adds the phone as a second step, turns two-step verification on, and returns the id of the step; null if a phone
 * is already the member's second step, or if their address is not verified.
 */
export function addPhoneFactor(
  db: Database,
  userId: string,
  { phoneNumber, displayName }: { phoneNumber: string; displayName: string | null },
  now: Date,
) {
  return db.transaction().execute(async (db) => {
    // The address must still be verified: the real owner of an unverified address could never log in.
    const user = await db
      .updateTable('user')
      .set({ twoFactorEnabled: 1 })
      .where('id', '=', userId)
      .where('emailVerified', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!user) return null
    const added = await db
      .insertInto('phoneFactor')
      .values({
        id: `${idPrefix}${randomUUID()}`,
        userId,
        phoneNumber,
        displayName,
        enrolledAt: now.toISOString(),
      })
      .onConflict((oc) => oc.column('userId').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id ?? null
  })
}

/** Removes the phone as a second step. Without an authenticator app, this also turns two-step verification off. */
export async function removePhoneFactor(db: Database, userId: string) {
  await db.transaction().execute(async (db) => {
    await deletePhoneFactor(db, userId)
    await turnOffTwoStepWithoutFactors(db, userId)
  })
}

async function deletePhoneFactor(db: Database, userId: string) {
  const removed = await db
    .deleteFrom('phoneFactor')
    .where('userId', '=', userId)
    .returning('phoneNumber')
    .execute()
  await deletePhoneData(db, removed)
}

/** Removes every second step with its recovery codes; false if there was none. Call this within a transaction. */
export async function turnOffTwoStep(db: Database, userId: string) {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ twoFactorEnabled: 0 })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', 1)
    .executeTakeFirst()
  await db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
  await deletePhoneFactor(db, userId)
  return numUpdatedRows > 0n
}

/** Turns two-step verification off for a member who has no second step left. */
export async function turnOffTwoStepWithoutFactors(db: Database, userId: string) {
  await db
    .updateTable('user')
    .set({ twoFactorEnabled: 0 })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('phoneFactor').select('id').where('userId', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('twoFactor').select('id').where('userId', '=', userId).where(isVerifiedAuthenticator),
        ),
      ),
    )
    .execute()
}
