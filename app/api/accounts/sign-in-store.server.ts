import { onVerifiedAuthenticator } from '#app/platform/auth/authenticator-join.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Everything a sign-in needs about a member, in one query; undefined for an address without an account. */
export async function findSignInRecord(db: Database, email: string) {
  return signInRecords(db).where('user.email', '=', email.trim().toLowerCase()).executeTakeFirst()
}

export async function requireSignInRecord(db: Database, userId: string) {
  return signInRecords(db).where('user.id', '=', userId).executeTakeFirstOrThrow()
}

export type SignInRecord = Awaited<ReturnType<typeof requireSignInRecord>>

const signInRecords = (db: Database) =>
  db
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential'),
    )
    .leftJoin('twoFactor', onVerifiedAuthenticator)
    .leftJoin('memberPhone', 'memberPhone.userId', 'user.id')
    .leftJoin('phoneFactor', 'phoneFactor.userId', 'user.id')
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.image',
      'user.emailVerified',
      'user.disabledAt',
      'user.createdAt',
      'account.password as passwordHash',
      'account.updatedAt as passwordSetAt',
      'twoFactor.id as authenticatorId',
      'twoFactor.displayName as authenticatorName',
      'twoFactor.enrolledAt as authenticatorEnrolledAt',
      'user.role',
      'memberPhone.phoneNumber',
      'phoneFactor.id as phoneFactorId',
      'phoneFactor.displayName as phoneFactorName',
      'phoneFactor.phoneNumber as phoneFactorNumber',
      'phoneFactor.enrolledAt as phoneEnrolledAt',
    ])
