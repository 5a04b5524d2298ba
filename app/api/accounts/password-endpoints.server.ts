import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { knownDevice } from '#app/accounts/login/known-device.server.ts'
import { setPasswordHash } from '#app/accounts/login/member-store.server.ts'
import { createAccount } from '#app/accounts/login/new-account.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { hashAccount } from '#app/platform/http/rate-limit.server.ts'
import { withinMailLimit } from '#app/platform/http/recipient-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { isPlaceholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { requireRecentCaller } from './caller.server.ts'
import { changeCredentials } from './change-credentials.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { hashNewPassword, requireValidPassword } from './new-password.server.ts'
import { parseEmail } from './parse-email.ts'
import { findSignInRecord, requireSignInRecord } from './sign-in-store.server.ts'
import { renewTokens, startClientSession } from './tokens.server.ts'

const { idToken, email, password, returnSecureToken, clientType, captchaResponse, recaptchaVersion } =
  commonFields
const credential = { email, password, returnSecureToken, clientType, captchaResponse, recaptchaVersion }

let dummyHash: Promise<string> | undefined

/**
 * An unknown address gets the same error as a wrong password, after the same work, so that addresses cannot be probed.
 */
export const signInWithPassword = defineEndpoint(z.strictObject(credential), async (call, input) => {
  const email = parseEmail(input.email)
  if (!input.password) throw apiError('MISSING_PASSWORD')
  const device = knownDevice(call.context, call.request, email)
  if (await limitReached(call.context, 'login', email, call.now, { device })) throw tooManyRequests()
  dummyHash ??= hashPassword('nobody has this password')
  const member = await findSignInRecord(call.db, email)
  const isCorrect = await verifyPassword(member?.passwordHash ?? (await dummyHash), input.password)
  if (!member?.passwordHash || !isCorrect) {
    logSecurityEvent(call.context, 'login.failure', {
      account: hashAccount(email),
      detail: 'app: password',
    })
    throw apiError('INVALID_LOGIN_CREDENTIALS')
  }
  const finished = await finishSignIn(call, member, 'password')
  return { kind: 'identitytoolkit#VerifyPasswordResponse', ...finished, registered: true }
})

/** Creates an account, or adds a password to the caller's account. Anonymous accounts are not supported. */
export const signUp = defineEndpoint(z.strictObject({ idToken, ...credential }), async (call, input) => {
  if (input.idToken) return addPassword(call, input)
  if (input.email === undefined && input.password === undefined) throw apiError('ADMIN_ONLY_OPERATION')
  const email = parseEmail(input.email)
  if (!input.password) throw apiError('MISSING_PASSWORD')
  const password = await requireValidPassword(call, input.password)
  if (await limitReached(call.context, 'signup', email, call.now)) throw tooManyRequests()
  if (!(await withinMailLimit(call.db, { email, emailVerified: false }, call.now))) throw tooManyRequests()
  const id = await createAccount(call.context, { name: '', email, password, role: 'user' }, call.now)
  if (!id) throw apiError('EMAIL_EXISTS')
  const tokens = await startClientSession(call, id, { provider: 'password', secondFactor: null })
  logSecurityEvent(call.context, 'login.success', { user: id, detail: 'app: sign-up' })
  return { kind, localId: id, email, ...tokens }
})

const kind = 'identitytoolkit#SignupNewUserResponse'

async function addPassword(call: Call, input: { idToken?: string; email?: string; password?: string }) {
  const caller = await requireRecentCaller(call, input.idToken)
  // A member who signed up with a phone has no address yet.
  if (isPlaceholderEmail(caller.email) && input.email && input.password)
    return { kind, ...(await changeCredentials(call, input)) }
  if (parseEmail(input.email) !== caller.email)
    throw apiError('INVALID_EMAIL', 'The account has a different address')
  const { passwordHash } = await requireSignInRecord(call.db, caller.id)
  if (passwordHash) throw apiError('PROVIDER_ALREADY_LINKED')
  await setPasswordHash(call.db, caller.id, await hashNewPassword(call, input.password), call.now)
  await sendSecurityAlert(call.db, caller.id, 'passwordAdded', call.now)
  logSecurityEvent(call.context, 'password.changed', { user: caller.id, detail: 'app: added' })
  return { kind, localId: caller.id, email: caller.email, ...(await renewTokens(call, caller)) }
}
