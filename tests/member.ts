import { randomUUID } from 'node:crypto'
import { addMember } from '#app/accounts/login/member-store.server.ts'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export const testPassword = 'dates and tea at dusk'
let hash: Promise<string> | undefined

/** Adds a member who can log in with `testPassword`. */
export async function addTestMember(
  db: Database,
  member: { name?: string; email?: string; role?: 'user' | 'admin'; emailVerified?: boolean } = {},
  now = new Date(),
) {
  hash ??= hashPassword(testPassword)
  const email = member.email ?? `member-${randomUUID().slice(0, 8)}@example.org`
  const fullMember = { name: 'Maryam Siddiqui', role: 'user', emailVerified: true, ...member, email } as const
  const id = await addMember(db, { ...fullMember, passwordHash: await hash }, now)
  if (!id) throw new Error(`${email} is taken`)
  return { id, email, name: fullMember.name }
}
