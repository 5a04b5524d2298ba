import type { RouterContextProvider } from 'react-router'
import { missingGoogleKeys } from '#app/platform/auth/google-keys.ts'
import { findLoginAccount, phoneLoginRefusal } from '#app/platform/auth/login-account.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { limitReached, tooManyAttemptsMessage } from './account-limits.server.ts'
import { findPasswordHash } from './member-store.server.ts'
import type { ReauthMethod } from './reauth-field.tsx'

/** For this long after logging in, members without a password need not reauthenticate. */
export const reauthWindowMs = 10 * 60_000

/** How a member has to reauthenticate. */
export async function reauthMethod(
  context: Readonly<RouterContextProvider>,
  member: Member,
  now: Date,
): Promise<ReauthMethod> {
  const db = context.get(databaseContext)
  if (await findPasswordHash(db, member.id)) return 'password'
  const session = await db
    .selectFrom('session')
    .select('createdAt')
    .where('id', '=', member.sessionId)
    .executeTakeFirst()
  const age = now.getTime() - new Date(session?.createdAt ?? 0).getTime()
  if (age < reauthWindowMs) return 'none'
  const google = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', member.id)
    .where('providerId', '=', 'google')
    .executeTakeFirst()
  if (google && missingGoogleKeys(context.get(configContext).google).length === 0) return 'google'
  return (await canLogInWithPhone(db, member)) ? 'phone' : 'passwordReset'
}

/** Without an email address, a phone is the only way to log in. */
async function canLogInWithPhone(db: Database, { id, email }: Member) {
  if (isPlaceholderEmail(email)) return true
  if (!(await readSettings(db)).phoneLogin) return false
  const account = await findLoginAccount(db, id)
  if (!account || phoneLoginRefusal(account)) return false
  const phone = await db
    .selectFrom('memberPhone')
    .select('userId')
    .where('userId', '=', id)
    .executeTakeFirst()
  return phone !== undefined
}

const instructions: Record<Exclude<ReauthMethod, 'none'>, string> = {
  password: 'Please enter your password.',
  google: 'Please continue with Google, then try again.',
  phone: 'Please log in with your phone, then try again.',
  passwordReset: 'Please set a password first, then try again.',
}

/** Why a reauthentication failed, with the values to pass to `fail`. */
interface ReauthError {
  status: 403 | 429
  message: string
  /** By field name; empty if the error is not about the password. */
  errors: Record<string, string>
}

/**
 * Checks a member's password or, if they have none, whether they logged in recently. Returns null on success, else the
 * error to show.
 */
export async function reauthenticate(
  context: Readonly<RouterContextProvider>,
  member: Member,
  password: string,
  now: Date,
): Promise<ReauthError | null> {
  if (await limitReached(context, 'confirm', member.id, now))
    return { status: 429, message: tooManyAttemptsMessage, errors: {} }
  const db = context.get(databaseContext)
  const hash = await findPasswordHash(db, member.id)
  if (hash && !password) return passwordError(instructions.password)
  if (hash) {
    if (await verifyPassword(hash, password)) return null
    logSecurityEvent(context, 'reauthentication.failure', { user: member.id, detail: 'password' })
    return passwordError('That is not your password.')
  }
  const method = await reauthMethod(context, member, now)
  if (method === 'none') return null
  return { status: 403, message: instructions[method], errors: {} }
}

const passwordError = (message: string): ReauthError => ({
  status: 403,
  message,
  errors: { currentPassword: message },
})

/** For sensitive admin actions: the failure to return, or null when the admin has reauthenticated. */
export async function reauthenticateAdmin(
  context: Readonly<RouterContextProvider>,
  { admin, values, now }: { admin: Member; values: Record<string, string>; now: Date },
) {
  const error = await reauthenticate(context, admin, values.currentPassword ?? '', now)
  return error && { status: error.status, problem: error.message, errors: error.errors }
}
