import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import {
  findMemberIdByPhone,
  findMemberPhone,
  findOrAddMemberByPhone,
  setMemberPhone,
} from '#app/accounts/phone/member-phone-store.server.ts'
import {
  addPhoneProof,
  consumePhoneProof,
  phoneCodeMinutes,
} from '#app/accounts/phone/phone-code-store.server.ts'
import { findLoginAccount, phoneLoginRefusal } from '#app/platform/auth/login-account.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './api-error.ts'
import { requireRecentCaller } from './caller.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { finishSignIn } from './finish-sign-in.server.ts'
import { requirePhoneCode, requirePhoneNumber, sendCode } from './phone-code.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'

const text = z.string().max(8192).optional()
const { idToken, clientType, captchaResponse, recaptchaVersion } = commonFields

/** The fields of every request for a code. reCAPTCHA is off; rate limits do its job. */
export const codeRequest = {
  phoneNumber: text,
  clientType,
  recaptchaToken: text,
  captchaResponse,
  recaptchaVersion,
}

async function requirePhoneLogin(context: Readonly<RouterContextProvider>) {
  const { phoneLogin } = await readSettings(context.get(databaseContext))
  if (!phoneLogin)
    throw apiError('OPERATION_NOT_ALLOWED', 'Phone sign-in is not available here. Use email or Google.')
}

/** Sends a code, whether or not anyone has an account with the number. */
export const sendVerificationCode = defineEndpoint(z.strictObject(codeRequest), async (call, input) => {
  const phone = requirePhoneNumber(input.phoneNumber)
  await requirePhoneLogin(call.context)
  return { sessionInfo: await sendCode(call, phone, { purpose: 'signIn', userId: null }) }
})

const signInInput = z.strictObject({
  sessionInfo: text,
  code: text,
  phoneNumber: text,
  temporaryProof: text,
  idToken,
  operation: text,
})

/**
 * Signs in the owner of a phone, and creates an account if there is none. With an ID token, links the phone to the
 * caller's account instead.
 */
export const signInWithPhoneNumber = defineEndpoint(signInInput, async (call, input) => {
  await requirePhoneLogin(call.context)
  const phoneNumber = await requireOwnedNumber(call, input)
  if (input.idToken) return linkPhone(call, input.idToken, phoneNumber)
  // Reauthentication must not create an account.
  if (input.operation === 'REAUTH' && !(await findMemberIdByPhone(call.db, phoneNumber)))
    throw apiError('USER_NOT_FOUND')
  const { id, isNew } = await findOrAddMemberByPhone(call.db, phoneNumber, call.now)
  const account = await findLoginAccount(call.db, id)
  const refusal = account && phoneLoginRefusal(account)
  if (refusal) {
    logSecurityEvent(call.context, 'login.failure', { user: id, detail: 'app: phone not allowed' })
    throw apiError('UNSUPPORTED_FIRST_FACTOR', refusal)
  }
  const { email: _, ...finished } = await finishSignIn(call, await requireSignInRecord(call.db, id), 'phone')
  return { ...finished, phoneNumber, isNewUser: isNew }
})

async function requireOwnedNumber(call: Call, input: z.output<typeof signInInput>) {
  if (input.temporaryProof === undefined)
    return requirePhoneCode(call, input, { purpose: 'signIn', userId: null })
  const { number } = requirePhoneNumber(input.phoneNumber)
  if ((await consumePhoneProof(call.db, call.config, input.temporaryProof, call.now)) !== number)
    throw apiError('INVALID_TEMPORARY_PROOF')
  return number
}

/** If another account has the number, the caller gets a proof that lets them sign in to that account. */
async function linkPhone(call: Call, token: string, phoneNumber: string) {
  const caller = await requireRecentCaller(call, token)
  const account = await findLoginAccount(call.db, caller.id)
  const refusal = account && phoneLoginRefusal(account)
  if (refusal) throw apiError('UNSUPPORTED_FIRST_FACTOR', refusal)
  const previous = await findMemberPhone(call.db, caller.id)
  const isLinked = await call.db.transaction().execute(async (db) => {
    if (!(await setMemberPhone(db, caller.id, phoneNumber, call.now))) return false
    if (previous !== phoneNumber)
      await sendSecurityAlert(db, caller.id, previous ? 'phoneChanged' : 'phoneAdded', call.now)
    return true
  })
  if (!isLinked) {
    const temporaryProof = await addPhoneProof(call.db, call.config, phoneNumber, call.now)
    return { phoneNumber, temporaryProof, temporaryProofExpiresIn: String(phoneCodeMinutes * 60) }
  }
  logSecurityEvent(call.context, 'phone.changed', { user: caller.id, detail: 'app' })
  return { localId: caller.id, phoneNumber, isNewUser: false, ...(await renewTokens(call, caller)) }
}
