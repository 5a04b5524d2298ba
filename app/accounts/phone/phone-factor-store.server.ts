import { randomUUID } from 'node:crypto'
import { isVerifiedAuthenticator, onVerifiedAuthenticator } from '#app/platform/auth/authenticator-join.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { deletePhoneData } from './member-phone-store.server.ts'

const idPrefix = 'phone-'

export const isPhoneFactorId = (id: string) => id.startsWith(idPrefix)

/**
 * A member's account as far as it determines how they may log in: the role, the suspension and the second steps.
 * `stepPhoneNumber` is the phone number that receives codes.
 */
export async function findLoginAccount(db: Database, userId: string) {
  const row = await db
    .selectFrom('user')
    .leftJoin('twoFactor', onVerifiedAuthenticator)
    .leftJoin('phoneFactor', 'phoneFactor.userId', 'user.id')
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.email',
      'user.emailVerified',
      'user.role',
      'user.disabledAt',
      'user.twoFactorEnabled',
      'twoFactor.id as authenticatorId',
      'phoneFactor.id as phoneFactorId',
      'phoneFactor.phoneNumber as stepPhoneNumber',
    ])
    .executeTakeFirst()
  return row && { ...row, isStaff: isStaff(roleOf(row.role)) }
}

export type LoginAccount = NonNullable<Awaited<ReturnType<typeof findLoginAccount>>>

type RoleAndSteps = Pick<LoginAccount, 'isStaff' | 'authenticatorId' | 'phoneFactorId'>

/**
 * Whether a code sent to the phone may be the second step. Staff with an authenticator app must use the app, because a
 * phone number can be taken over.
 */
export const canUsePhoneStep = ({ isStaff, authenticatorId, phoneFactorId }: RoleAndSteps) =>
  phoneFactorId !== null && !(isStaff && authenticatorId !== null)

/** Whether a phone is the only second step, which only API clients can set up. */
export const hasPhoneStepOnly = ({ authenticatorId, phoneFactorId }: RoleAndSteps) =>
  phoneFactorId !== null && authenticatorId === null

/** Whether a member may add a phone as the second step on the site: only in addition to the authenticator app. */
export const canAddPhoneStep = ({ isStaff, authenticatorId, phoneFactorId }: RoleAndSteps) =>
  !isStaff && authenticatorId !== null && phoneFactorId === null

/** Why a phone may not be the first step; null if it may. The phone alone must never be enough for these accounts. */
export function phoneLoginRefusal({ isStaff, authenticatorId, phoneFactorId }: RoleAndSteps) {
  if (isStaff) return 'Accounts with a role in the admin area cannot log in with a phone.'
  if (phoneFactorId && !authenticatorId)
    return 'This phone is already the second step of the account, so it cannot also be the first.'
  return null
}

/**
 * Adds the phone as a second step, turns two-step verification on, and returns the id of the step; null if a phone
 * already is the member's second step, or if their address is not verified.
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
    await turnOffWithoutFactors(db, userId)
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
export async function turnOffWithoutFactors(db: Database, userId: string) {
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
