import type { Database } from '#app/platform/database/database.ts'
import { onVerifiedAuthenticator } from './authenticator-join.ts'
import { isStaff, roleOf } from './permissions.ts'

/**
 * What determines how a member may log in: their email address, role, suspension and second steps.
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

/**
 * Whether a member may add a phone as a second step on the site: only in addition to an authenticator app, and not for
 * staff.
 */
export const canAddPhoneStep = ({ isStaff, authenticatorId, phoneFactorId }: RoleAndSteps) =>
  !isStaff && authenticatorId !== null && phoneFactorId === null

/** Why a phone may not be the first step; null if it may. The phone alone must never be enough for these accounts. */
export function phoneLoginRefusal({ isStaff, authenticatorId, phoneFactorId }: RoleAndSteps) {
  if (isStaff) return 'Accounts with a role in the admin area cannot log in with a phone.'
  if (phoneFactorId && !authenticatorId)
    return 'This phone is already the second step of the account, so it cannot also be the first.'
  return null
}
