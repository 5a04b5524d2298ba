import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/**
 * Where clause for a member's pledges: pledges made while logged in, and pledges made without an account under the
 * member's verified email address.
 */
export const pledgesOfMember =
  ({ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) =>
  ({ eb, fn, or, and }: ExpressionBuilder<Schema, 'pledge'>) =>
    emailVerified
      ? or([
          eb('userId', '=', id),
          and([eb('userId', 'is', null), eb(fn<string>('lower', ['email']), '=', email)]),
        ])
      : eb('userId', '=', id)
