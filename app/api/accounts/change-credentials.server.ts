import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { verifyEmailMail } from '#app/accounts/login/account-mail.ts'
import { changePassword } from '#app/accounts/login/change-password.server.ts'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { withinMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { type Caller, requireRecentCaller } from './caller.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { emailReplacedMail } from './email-replaced-mail.ts'
import { codeLink } from './mailed-code.server.ts'
import { replaceEmail } from './member-email-store.server.ts'
import { hashNewPassword } from './new-password.server.ts'
import { parseEmail } from './parse-email.ts'
import { startClientSession } from './tokens.server.ts'
import { userInfo } from './user-info.server.ts'

/** Changes the password, the email address or both. Signs out every device, and gives the calling one new tokens. */
export async function changeCredentials(
  call: Call,
  changes: { idToken?: string; email?: string; password?: string },
) {
  const caller = await requireRecentCaller(call, changes.idToken)
  if (await limitReached(call.context, 'confirm', caller.id, call.now)) throw tooManyRequests()
  const email = changes.email === undefined ? caller.email : parseEmail(changes.email)
  // A member who signed up with a phone could not sign in with a password alone.
  if (isPlaceholderEmail(email)) throw apiError('INVALID_EMAIL', 'Add an email address first.')
  const hash = changes.password === undefined ? null : await hashNewPassword(call, changes.password)
  // If an account with two-step verification had an unverified address, the owner of that address could never get in.
  // Staff need a verified address.
  if (email !== caller.email && (caller.twoStep || isStaff(roleOf(caller.role)))) {
    throw apiError('OPERATION_NOT_ALLOWED', 'Please verify the new email address before changing to it.')
  }
  const needsMail = email !== caller.email
  if (needsMail && !(await withinMailLimit(call.db, { email, emailVerified: false }, call.now)))
    throw tooManyRequests()
  await call.db.transaction().execute(async (db) => {
    if (email !== caller.email) await changeEmail(call, db, caller, email)
    // The notice goes to the old address, because the new one is not verified yet.
    if (hash) await changePassword(db, caller, hash, call.now)
    await endSessions(db, caller.id)
  })
  if (hash) logSecurityEvent(call.context, 'password.changed', { user: caller.id, detail: 'app' })
  const { provider, secondFactor } = caller
  const tokens = await startClientSession(call, caller.id, { provider, secondFactor })
  const { providerUserInfo } = await userInfo(call.db, caller.id, call.now)
  return { localId: caller.id, email, providerUserInfo, ...tokens }
}

/** Emails a verification link to the new address and, if the old one was verified, a recovery link to the old one. */
async function changeEmail(call: Call, db: Database, member: Caller, email: string) {
  if (!(await replaceEmail(db, member.id, email, call.now))) throw apiError('EMAIL_EXISTS')
  const settings = await readSettings(db)
  const verify = { userId: member.id, purpose: 'verifyEmail', email } as const
  const link = codeLink(call, 'verifyEmail', await addMailedLink(db, verify, call.now), undefined)
  await enqueueMail(db, verifyEmailMail({ email }, settings, link), call.now)
  if (!member.emailVerified || (await hasRecoveryLink(db, member.id, call.now))) return
  const recover = { userId: member.id, purpose: 'recoverEmail', email: member.email } as const
  const recoveryLink = codeLink(call, 'recoverEmail', await addMailedLink(db, recover, call.now), undefined)
  await enqueueMail(db, emailReplacedMail(member, settings, recoveryLink), call.now)
}

/** Later changes must not replace the recovery link of the original address. */
async function hasRecoveryLink(db: Database, userId: string, now: Date) {
  const link = await db
    .selectFrom('mailedLink')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'recoverEmail')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return link !== undefined
}
