import type { RouterContextProvider } from 'react-router'
import type { Member } from '#app/platform/auth/member.server.ts'
import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { limitReached, tooOften } from './account-limits.server.ts'
import { findPasswordHash } from './member-store.server.ts'

const freshMs = 10 * 60_000

/** How a member shows once more who they are: with the password, or by having just come in through Google. */
export async function readProof(
  db: Database,
  member: Member,
  now: Date,
): Promise<'password' | 'fresh' | 'stale'> {
  if (await findPasswordHash(db, member.id)) return 'password'
  const session = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', member.sessionId)
    .executeTakeFirst()
  const age = now.getTime() - new Date(session?.createdAt ?? 0).getTime()
  return age < freshMs ? 'fresh' : 'stale'
}

/** Null when the member has shown who they are; else what to tell them. */
export async function doubtAbout(
  context: Readonly<RouterContextProvider>,
  member: Member,
  password: string,
  now: Date,
): Promise<string | null> {
  if (await limitReached(context, 'confirm', member.id, now)) return tooOften
  const db = context.get(databaseContext)
  const hash = await findPasswordHash(db, member.id)
  if (hash && !password) return 'Please enter your current password.'
  if (hash) return (await verifyPassword(hash, password)) ? null : 'That is not your current password.'
  return (await readProof(db, member, now)) === 'fresh'
    ? null
    : 'Please continue with Google once more, then try again.'
}
