import type { ExpressionBuilder, JoinBuilder } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/** As in Better Auth, only 0 is unverified: a missing value counts as verified. */
export const isVerifiedAuthenticator = (eb: ExpressionBuilder<Schema, 'twoFactor'>) =>
  eb(eb.fn.coalesce('twoFactor.verified', eb.lit(1)), '=', 1)

/** Joins a user's authenticator app if it is verified and two-step verification is on. */
export const onVerifiedAuthenticator = (join: JoinBuilder<Schema, 'user' | 'twoFactor'>) =>
  join
    .onRef('twoFactor.userId', '=', 'user.id')
    .on('user.twoFactorEnabled', '=', 1)
    .on(isVerifiedAuthenticator)
