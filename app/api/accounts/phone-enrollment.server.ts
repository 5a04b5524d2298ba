import { addPhoneFactor, removePhoneFactor } from '#app/accounts/phone/phone-factor-store.server.ts'
import { findLoginAccount } from '#app/platform/auth/login-account.server.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError } from './api-error.ts'
import type { Caller } from './caller.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { requirePhoneCode, requirePhoneNumber, sendCode } from './phone-code.server.ts'
import { renewTokens } from './tokens.server.ts'

/** Sends a code to the phone that the caller wants to add as a second factor. */
export async function startPhoneEnrollment(call: Call, caller: Caller, phoneNumber: string | undefined) {
  await requireEnrollmentAllowed(call, caller)
  const phone = requirePhoneNumber(phoneNumber)
  const sessionInfo = await sendCode(call, phone, { purpose: 'enroll', userId: caller.id })
  return { phoneSessionInfo: { sessionInfo } }
}

/** Adds the phone that the code was sent to as a second factor. */
export async function finalizePhoneEnrollment(
  call: Call,
  caller: Caller,
  input: { sessionInfo?: string | undefined; code?: string | undefined; displayName: string | null },
) {
  await requireEnrollmentAllowed(call, caller)
  const use = { purpose: 'enroll', userId: caller.id } as const
  const phoneNumber = await requirePhoneCode(call, input, use)
  const id = await addPhoneFactor(
    call.db,
    caller.id,
    { phoneNumber, displayName: input.displayName },
    call.now,
  )
  if (!id) throw apiError('SECOND_FACTOR_EXISTS')
  await sendSecurityAlert(call.db, caller.id, 'phoneStepAdded', call.now)
  logSecurityEvent(call.context, 'two-step.changed', { user: caller.id, detail: 'phone on' })
  const { idToken, refreshToken } = await renewTokens(call, { ...caller, secondFactor: id })
  return { idToken, refreshToken }
}

async function requireEnrollmentAllowed(call: Call, caller: Caller) {
  const { phoneLogin } = await readSettings(call.db)
  if (!phoneLogin) throw apiError('OPERATION_NOT_ALLOWED', 'Text message codes are not available here.')
  const account = await findLoginAccount(call.db, caller.id)
  if (!account || account.isStaff)
    throw apiError(
      'OPERATION_NOT_ALLOWED',
      'Accounts with a role in the admin area use an authenticator app.',
    )
  if (caller.provider === 'phone')
    throw apiError('UNSUPPORTED_FIRST_FACTOR', 'Sign in with email or Google to add a second step.')
  // Otherwise, signing up with someone else's address could permanently lock its owner out.
  if (!caller.emailVerified) throw apiError('UNVERIFIED_EMAIL')
  if (account.phoneFactorId) throw apiError('SECOND_FACTOR_EXISTS')
}

/** Removes the phone as the caller's second factor. */
export async function withdrawPhone(call: Call, caller: Caller) {
  await removePhoneFactor(call.db, caller.id)
  await sendSecurityAlert(call.db, caller.id, 'phoneStepRemoved', call.now)
  logSecurityEvent(call.context, 'two-step.changed', { user: caller.id, detail: 'phone off' })
}
