import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/**
 * Which gifts are a member's: those made from the account, and those of nobody's account that were promised
 * with its address, if that is proven.
 */
export const giftsOf =
  ({ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) =>
  ({ eb, fn, or, and }: ExpressionBuilder<Schema, 'pledge'>) =>
    emailVerified
      ? or([
          eb('userId', '=', id),
          and([eb('userId', 'is', null), eb(fn<string>('lower', ['email']), '=', email)]),
        ])
      : eb('userId', '=', id)
