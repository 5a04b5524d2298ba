import type { Database } from '#app/platform/database/database.ts'

/** Everything that signing in asks about a member, in one look; undefined for an address without an account. */
export async function findForSignIn(db: Database, email: string) {
  return forSignIn(db).where('user.email', '=', email.trim().toLowerCase()).executeTakeFirst()
}

export async function requireForSignIn(db: Database, userId: string) {
  return forSignIn(db).where('user.id', '=', userId).executeTakeFirstOrThrow()
}

export type SigningIn = Awaited<ReturnType<typeof requireForSignIn>>

const forSignIn = (db: Database) =>
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
