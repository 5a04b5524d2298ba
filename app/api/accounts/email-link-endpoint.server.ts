import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { cancelEmailChange } from '#app/accounts/login/mailed-link-store.server.ts'
import { addMember, unlinkGoogleAndPhone, unlinkProvider } from '#app/accounts/login/member-store.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { requireCaller } from './caller.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { consumeEmailSignIn } from './email-sign-in-store.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { requireMailedCode } from './mailed-code.server.ts'
import { markEmailVerified } from './member-email-store.server.ts'
import { parseEmail } from './parse-email.ts'
import { findSignInRecord, requireSignInRecord, type SignInRecord } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'

const { idToken, email, oobCode, returnSecureToken } = commonFields
const input = z.strictObject({ idToken, email, oobCode, returnSecureToken })
const kind = 'identitytoolkit#EmailLinkSigninResponse'

/** Signs in the owner of the mailbox. Creates an account if the address has none. */
export const signInWithEmailLink = defineEndpoint(input, async (call, request) => {
  const email = parseEmail(request.email)
  if (await limitReached(call.context, 'login', email, call.now)) throw tooManyRequests()
  const code = await requireMailedCode(call, request.oobCode)
  if (code.purpose !== 'emailSignIn') throw apiError('INVALID_OOB_CODE')
  if (code.email !== email) throw apiError('INVALID_EMAIL', 'The link was sent to a different address')
  if (request.idToken) return verifyOwnEmail(call, request.idToken, email, request.oobCode ?? '')

  const member = await findSignInRecord(call.db, email)
  if (member?.disabledAt) throw apiError('USER_DISABLED')
  const id = await call.db.transaction().execute(async (db) => {
    if (!(await consumeEmailSignIn(db, email, request.oobCode ?? ''))) throw apiError('INVALID_OOB_CODE')
    if (member) await claimUnverifiedAccount(db, member, call.now)
    return member?.id ?? (await addMember(db, { email, emailVerified: true }, call.now))
  })
  if (!id) throw apiError('INVALID_OOB_CODE')
  const finished = await finishSignIn(call, await requireSignInRecord(call.db, id), 'password')
  return { kind, ...finished, isNewUser: !member }
})

/**
 * If the address was unverified, verifies it and revokes all existing access, because another person may have signed
 * up with it.
 */
async function claimUnverifiedAccount(db: Database, member: SignInRecord, now: Date) {
  if (member.emailVerified) return
  await unlinkProvider(db, member.id, 'credential')
  await unlinkGoogleAndPhone(db, member.id)
  await cancelEmailChange(db, member.id)
  await endSessions(db, member.id)
  await markEmailVerified(db, member.id, now)
}

/** With an ID token, the link verifies the caller's own address. */
async function verifyOwnEmail(call: Call, token: string, email: string, code: string) {
  const caller = await requireCaller(call, token)
  if (caller.email !== email) throw apiError('INVALID_EMAIL', 'The account has a different address')
  if (!(await consumeEmailSignIn(call.db, email, code))) throw apiError('INVALID_OOB_CODE')
  await markEmailVerified(call.db, caller.id, call.now)
  return { kind, localId: caller.id, email, isNewUser: false, ...(await renewTokens(call, caller)) }
}
