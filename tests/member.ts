import { randomUUID } from 'node:crypto'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'

export const testPassword = 'dates and tea at dusk'
/** An Argon2id hash of `testPassword` with minimal cost, about 1,000 times faster to verify than a real one. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$ualGq+/qDzRzkE8QqlTJdg$f9oXEHz19Vr4sW92LKzQ03p1j8PpP0CwqVl5rjHC7YY'

/** Adds a member who can log in with `testPassword`. */
export async function addTestMember(
  db: Database,
  member: { name?: string; email?: string; role?: Role; emailVerified?: boolean } = {},
  now = new Date(),
) {
  const email = member.email ?? `member-${randomUUID().slice(0, 8)}@example.org`
  const fullMember = { name: 'Maryam Siddiqui', role: 'user', emailVerified: true, ...member, email } as const
  const id = await addMember(db, { ...fullMember, passwordHash }, now)
  if (!id) throw new Error(`${email} is taken`)
  return { id, email, name: fullMember.name }
}

/** The member of a request, without a row in the database. */
export const memberFixture = (overrides: Partial<Member> = {}): Member => ({
  id: 'a',
  name: 'Amina',
  email: 'amina@example.org',
  emailVerified: true,
  role: 'admin',
  twoStep: false,
  mustAddTwoStep: false,
  mustConfirmEmail: false,
  timeZone: null,
  sessionId: 's',
  ...overrides,
})
