import type { RouterContextProvider } from 'react-router'
import type { Member } from '#app/platform/auth/member.server.ts'
import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { limitReached, tooManyTriesMessage } from './account-limits.server.ts'
import { findPasswordHash } from './member-store.server.ts'

/** Who has just signed in may do what is delicate. */
export const reauthWindowMs = 10 * 60_000

/** How a member shows once more who they are: with the password, or by having just come in through Google. */
export async function reauthMethod(
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
  return age < reauthWindowMs ? 'fresh' : 'stale'
}

/** Why a member has not shown who they are, as `fail` takes it. */
interface ReauthError {
  status: 403 | 429
  message: string
  /** Beside the field, where there is one. */
  errors: Record<string, string>
}

/** Null when the member has shown who they are; else what to tell them. */
export async function reauthenticate(
  context: Readonly<RouterContextProvider>,
  member: Member,
  password: string,
  now: Date,
): Promise<ReauthError | null> {
  if (await limitReached(context, 'confirm', member.id, now))
    return { status: 429, message: tooManyTriesMessage, errors: {} }
  const db = context.get(databaseContext)
  const hash = await findPasswordHash(db, member.id)
  if (hash && !password) return wrongPassword('Please enter your current password.')
  if (hash)
    return (await verifyPassword(hash, password)) ? null : wrongPassword('That is not your current password.')
  if ((await reauthMethod(db, member, now)) === 'fresh') return null
  return { status: 403, message: 'Please continue with Google once more, then try again.', errors: {} }
}

const wrongPassword = (message: string): ReauthError => ({
  status: 403,
  message,
  errors: { currentPassword: message },
})
