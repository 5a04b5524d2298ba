import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { passwordChangedMail, verifyEmailMail } from '#app/accounts/login/account-mail.ts'
import { addMailedLink } from '#app/accounts/login/mailed-link-store.server.ts'
import { setPasswordHash } from '#app/accounts/login/member-store.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { type Caller, requireFreshCaller } from './caller.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { emailOf } from './email-of.ts'
import { emailReplacedMail } from './email-replaced-mail.ts'
import { codeLink } from './mailed-code.server.ts'
import { newPasswordHash } from './new-password.server.ts'
import { replaceEmail } from './profile-store.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { startClientSession } from './tokens.server.ts'
import { userInfo } from './user-info.server.ts'

/** Another password or address: every device is signed out, and this one gets new tokens. */
export async function changeCredentials(
  call: Call,
  changes: { idToken?: string; email?: string; password?: string },
) {
  const caller = await requireFreshCaller(call, changes.idToken)
  if (await limitReached(call.context, 'confirm', caller.id, call.now)) throw tooManyRequests()
  const email = changes.email === undefined ? caller.email : emailOf(changes.email)
  const hash = changes.password === undefined ? null : await newPasswordHash(call, changes.password)
  // An address that nobody has proven, and a code that only one phone knows, would lock its owner out.
  if (email !== caller.email && caller.twoStep) {
    throw apiError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  }
  await call.db.transaction().execute(async (db) => {
    if (email !== caller.email) await changeEmail(call, db, caller, email)
    // Told where the member reads it: a new address is nobody's yet.
    if (hash) await changePassword(call, db, caller, hash)
    await endSessions(db, caller.id)
  })
  const { provider, secondFactor } = caller
  const tokens = await startClientSession(call, caller.id, { provider, secondFactor })
  const { providerUserInfo } = await userInfo(call.db, caller.id, call.now)
  return { localId: caller.id, email, providerUserInfo, ...tokens }
}

async function changePassword(call: Call, db: Database, member: Caller, hash: string) {
  await setPasswordHash(db, member.id, hash, call.now)
  const { name, contactEmail } = await readSettings(db)
  await enqueueMail(db, passwordChangedMail(member, name, contactEmail), call.now)
}

/** The new address is asked for a proof; the old one, if it was proven, can take the account back. */
async function changeEmail(call: Call, db: Database, member: Caller, email: string) {
  if (!(await replaceEmail(db, member.id, email, call.now))) throw apiError('EMAIL_EXISTS')
  const { name, contactEmail } = await readSettings(db)
  const verify = { userId: member.id, purpose: 'verifyEmail', email } as const
  const link = codeLink(call, 'verifyEmail', await addMailedLink(db, verify, call.now), undefined)
  await enqueueMail(db, verifyEmailMail({ email }, name, link), call.now)
  if (!member.emailVerified || (await canBeRecovered(db, member.id, call.now))) return
  const recover = { userId: member.id, purpose: 'recoverEmail', email: member.email } as const
  const back = codeLink(call, 'recoverEmail', await addMailedLink(db, recover, call.now), undefined)
  await enqueueMail(db, emailReplacedMail(member, name, contactEmail, back), call.now)
}

/** The first address keeps its way back, however often the address is changed after it. */
async function canBeRecovered(db: Database, userId: string, now: Date) {
  const link = await db
    .selectFrom('mailedLink')
    .select('email')
    .where('userId', '=', userId)
    .where('purpose', '=', 'recoverEmail')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return link !== undefined
}
