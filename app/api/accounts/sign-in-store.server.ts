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
    .leftJoin('twoFactor', (join) =>
      join.onRef('twoFactor.userId', '=', 'user.id').on('user.twoFactorEnabled', '=', 1),
    )
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
      'twoFactor.id as factorId',
      'twoFactor.displayName as factorName',
      'twoFactor.enrolledAt',
    ])
