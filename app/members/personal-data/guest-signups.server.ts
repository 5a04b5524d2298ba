import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/**
 * Where clause for the sign-ups that a person made without logging in, and for those of their children under 13. Call it
 * only for a verified address.
 */
export const guestSignupsOf =
  (email: string) =>
  ({ eb, or, and }: ExpressionBuilder<Schema, 'eventSignup'>) =>
    or([eb('email', '=', email), and([eb('ageGroup', '=', 'under13'), eb('guardianEmail', '=', email)])])

/** Erases a person's guest sign-ups, the sign-ups of their children under 13, and their details as a guardian. */
export async function eraseGuestSignups(db: Database, email: string) {
  await db.deleteFrom('eventSignup').where(guestSignupsOf(email)).execute()
  await db
    .updateTable('eventSignup')
    .set({ guardianName: '', guardianEmail: null, guardianSignature: '', guardianConsentText: '' })
    .where('guardianEmail', '=', email)
    .execute()
}

/**
 * A member's sign-ups for which a guardian was named. For a verified address, this includes those that they made without
 * logging in, and those of their children under 13.
 */
export const listSignupsWithGuardian = (
  db: Database,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
) =>
  db
    .selectFrom('eventSignup')
    .select((eb) => ['id as signupId', eb.ref('guardianEmail').$notNull().as('guardianEmail')])
    .where((eb) => eb.or([eb('userId', '=', id), ...(emailVerified ? [guestSignupsOf(email)(eb)] : [])]))
    .where('guardianEmail', 'is not', null)
    .execute()
