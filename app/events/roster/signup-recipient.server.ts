import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { EventSignupTable } from '#app/platform/database/schema/events.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'

interface Contact extends Pick<Selectable<EventSignupTable>, 'email' | 'ageGroup' | 'guardianEmail'> {
  /** Null for a guest. */
  memberEmail: string | null
  emailVerified: number | null
}

/**
 * The address that gets the emails about a sign-up: the guest's, the member's if they have confirmed it, or that of the
 * guardian of a child under 13. Null if there is none.
 */
export function recipientOf({ email, ageGroup, guardianEmail, memberEmail, emailVerified }: Contact) {
  if (ageGroup === 'under13') return guardianEmail
  return email ?? (emailVerified && memberEmail ? realEmail(memberEmail) : null)
}

/** Whether emails about a sign-up reach anyone. */
export async function hasRecipient(db: Database, signupId: string) {
  const signup = await db
    .selectFrom('eventSignup')
    .leftJoin('user', 'user.id', 'eventSignup.userId')
    .select(['eventSignup.email', 'ageGroup', 'guardianEmail', 'user.email as memberEmail', 'emailVerified'])
    .where('eventSignup.id', '=', signupId)
    .executeTakeFirst()
  return signup !== undefined && recipientOf(signup) !== null
}
