import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { setPasswordHash } from '#app/accounts/login/member-store.server.ts'
import { createAccount } from '#app/accounts/login/new-account.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { requireFreshCaller } from './caller.server.ts'
import { type Call, common, defineEndpoint } from './define-endpoint.server.ts'
import { emailOf } from './email-of.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { newPassword, newPasswordHash } from './new-password.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { findForSignIn, requireForSignIn } from './sign-in-store.server.ts'
import { renewTokens, startClientSession } from './tokens.server.ts'

const { idToken, email, password, returnSecureToken, clientType, captchaResponse, recaptchaVersion } = common
const credential = { email, password, returnSecureToken, clientType, captchaResponse, recaptchaVersion }

let decoy: Promise<string> | undefined

/** An unknown address costs a hash too, and is told like a wrong password. */
export const signInWithPassword = defineEndpoint(z.strictObject(credential), async (call, input) => {
  const address = emailOf(input.email)
  if (!input.password) throw apiError('MISSING_PASSWORD')
  if (await limitReached(call.context, 'login', address, call.now)) throw tooManyRequests()
  decoy ??= hashPassword('nobody has this password')
  const member = await findForSignIn(call.db, address)
  const right = await verifyPassword(member?.passwordHash ?? (await decoy), input.password)
  if (!member?.passwordHash || !right) throw apiError('INVALID_LOGIN_CREDENTIALS')
  const finished = await finishSignIn(call, member, 'password')
  return { kind: 'identitytoolkit#VerifyPasswordResponse', ...finished, registered: true }
})

/** A new account, or a password for the account that is signed in. Everybody has an address here: nobody is anonymous. */
export const signUp = defineEndpoint(z.strictObject({ idToken, ...credential }), async (call, input) => {
  if (input.idToken) return addPassword(call, input)
  if (input.email === undefined && input.password === undefined) throw apiError('ADMIN_ONLY_OPERATION')
  const address = emailOf(input.email)
  if (!input.password) throw apiError('MISSING_PASSWORD')
  if (await limitReached(call.context, 'signup', address, call.now)) throw tooManyRequests()
  const chosen = await newPassword(call, input.password)
  const id = await createAccount(call, { name: '', email: address, password: chosen, role: 'user' }, call.now)
  if (!id) throw apiError('EMAIL_EXISTS')
  const tokens = await startClientSession(call, id, { provider: 'password', secondFactor: null })
  return { kind, localId: id, email: address, ...tokens }
})

const kind = 'identitytoolkit#SignupNewUserResponse'

async function addPassword(call: Call, input: { idToken?: string; email?: string; password?: string }) {
  const caller = await requireFreshCaller(call, input.idToken)
  if (emailOf(input.email) !== caller.email)
    throw apiError('INVALID_EMAIL', 'The account has another address')
  const { passwordHash } = await requireForSignIn(call.db, caller.id)
  if (passwordHash) throw apiError('PROVIDER_ALREADY_LINKED')
  await setPasswordHash(call.db, caller.id, await newPasswordHash(call, input.password), call.now)
  return { kind, localId: caller.id, email: caller.email, ...(await renewTokens(call, caller)) }
}
