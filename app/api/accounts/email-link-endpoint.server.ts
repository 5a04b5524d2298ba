import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { cancelEmailChange } from '#app/accounts/login/mailed-link-store.server.ts'
import { addMember, unlinkProvider } from '#app/accounts/login/member-store.server.ts'
import { endSessions } from '#app/platform/auth/session-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { requireCaller } from './caller.server.ts'
import { type Call, common, defineEndpoint } from './define-endpoint.server.ts'
import { emailOf } from './email-of.ts'
import { consumeEmailSignIn } from './email-sign-in-store.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { requireMailedCode } from './mailed-code.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { findForSignIn, requireForSignIn, type SigningIn } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'
import { markEmailVerified } from './verify-email-store.server.ts'

const { idToken, email, oobCode, returnSecureToken } = common
const input = z.strictObject({ idToken, email, oobCode, returnSecureToken })
const kind = 'identitytoolkit#EmailLinkSigninResponse'

/** Signs in whoever holds the mailbox, and makes them an account when they have none. */
export const signInWithEmailLink = defineEndpoint(input, async (call, request) => {
  const address = emailOf(request.email)
  if (await limitReached(call.context, 'login', address, call.now)) throw tooManyRequests()
  const code = await requireMailedCode(call, request.oobCode)
  if (code.purpose !== 'emailSignIn') throw apiError('INVALID_OOB_CODE')
  if (code.email !== address) throw apiError('INVALID_EMAIL', 'The link was sent to another address')
  if (request.idToken) return verifyOwnEmail(call, request.idToken, address, request.oobCode ?? '')

  const known = await findForSignIn(call.db, address)
  if (known?.disabledAt) throw apiError('USER_DISABLED')
  const id = await call.db.transaction().execute(async (db) => {
    if (!(await consumeEmailSignIn(db, address, request.oobCode ?? ''))) throw apiError('INVALID_OOB_CODE')
    if (known) await takeOver(db, known, call.now)
    return known?.id ?? (await addMember(db, { email: address, emailVerified: true }, call.now))
  })
  if (!id) throw apiError('INVALID_OOB_CODE')
  const finished = await finishSignIn(call, await requireForSignIn(call.db, id), 'password')
  return { kind, ...finished, isNewUser: !known }
})

/** Whoever signed up with an address that was not theirs gets out, now that its owner is here. */
async function takeOver(db: Database, member: SigningIn, now: Date) {
  if (member.emailVerified) return
  await unlinkProvider(db, member.id, 'credential')
  await unlinkProvider(db, member.id, 'google')
  await cancelEmailChange(db, member.id)
  await endSessions(db, member.id)
  await markEmailVerified(db, member.id, now)
}

/** With an ID token the link shows that the caller's own address is theirs. */
async function verifyOwnEmail(call: Call, token: string, address: string, code: string) {
  const caller = await requireCaller(call, token)
  if (caller.email !== address) throw apiError('INVALID_EMAIL', 'The account has another address')
  if (!(await consumeEmailSignIn(call.db, address, code))) throw apiError('INVALID_OOB_CODE')
  await markEmailVerified(call.db, caller.id, call.now)
  return { kind, localId: caller.id, email: address, isNewUser: false, ...(await renewTokens(call, caller)) }
}
