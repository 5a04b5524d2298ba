import { z } from 'zod'
import { sendCodeToStoredNumber } from '#app/accounts/phone/send-phone-code.server.ts'
import { hashToken } from '#app/platform/auth/token.server.ts'
import { consumeAttempt } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { requireAuthenticatorCode } from './authenticator-code.server.ts'
import { type Call, defineEndpoint } from './define-endpoint.server.ts'
import { secondStepInfo } from './factor-info.ts'
import { consumePendingSignIn, findPendingSignIn } from './pending-sign-in-store.server.ts'
import { requirePhoneCode, requireSent } from './phone-code.server.ts'
import { codeRequest } from './phone-endpoints.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

const text = z.string().max(4096).optional()

const startInput = z.strictObject({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  phoneSignInInfo: z.strictObject(codeRequest).optional(),
})

/** Sends a code to the member's phone. Clients do not call this for an authenticator app, which needs no message. */
export const startSecondStep = defineEndpoint(startInput, async (call, request) => {
  const { pending, member } = await requirePendingSignIn(call, request.mfaPendingCredential)
  if (!request.mfaEnrollmentId) throw apiError('MISSING_MFA_ENROLLMENT_ID')
  const factor = secondStepInfo(member, pending.provider).find(
    ({ mfaEnrollmentId }) => mfaEnrollmentId === request.mfaEnrollmentId,
  )
  if (!factor || !('phoneInfo' in factor) || !member.phoneFactorNumber)
    throw apiError('MFA_ENROLLMENT_NOT_FOUND')
  const use = { purpose: 'secondStep', userId: member.id } as const
  const result = await sendCodeToStoredNumber(call.context, member.phoneFactorNumber, use, call.now)
  return { phoneResponseInfo: { sessionInfo: requireSent(result) } }
})

async function requirePendingSignIn(call: Call, credential: string | undefined) {
  if (!credential) throw apiError('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = await findPendingSignIn(call.db, credential, call.now)
  if (!pending) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const member = await requireSignInRecord(call.db, pending.userId)
  if (member.disabledAt) throw apiError('USER_DISABLED')
  return { pending, member, credential }
}

const attemptsPerSignIn = { maxAttempts: 5, windowSeconds: 900 }

const finalizeInput = z.strictObject({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo: z.strictObject({ verificationCode: text }).optional(),
  phoneVerificationInfo: z.strictObject({ sessionInfo: text, code: text }).optional(),
})

type FinalizeInput = z.output<typeof finalizeInput>

/** Completes a two-step sign-in. */
export const finalizeSecondStep = defineEndpoint(finalizeInput, async (call, request) => {
  const { pending, member, credential } = await requirePendingSignIn(call, request.mfaPendingCredential)
  const factors = secondStepInfo(member, pending.provider)
  const factor = factors.find((info) =>
    request.phoneVerificationInfo ? 'phoneInfo' in info : info.mfaEnrollmentId === request.mfaEnrollmentId,
  )
  if (!request.phoneVerificationInfo && !request.mfaEnrollmentId) throw apiError('MISSING_MFA_ENROLLMENT_ID')
  if (!factor) throw apiError('MFA_ENROLLMENT_NOT_FOUND')
  if (!request.phoneVerificationInfo && !request.totpVerificationInfo?.verificationCode)
    throw apiError('INVALID_CODE')
  if (!(await consumeAttempt(call.db, `second step ${hashToken(credential)}`, attemptsPerSignIn, call.now))) {
    logSecurityEvent(call.context, 'login.lockout', { user: member.id, detail: 'app: two-step code' })
    throw tooManyRequests()
  }
  await requireSecondStep(call, member.id, request)
  if (!(await consumePendingSignIn(call.db, credential))) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const loginMethod = { provider: pending.provider, secondFactor: factor.mfaEnrollmentId }
  const { idToken, refreshToken } = await startClientSession(call, member.id, loginMethod)
  logSecurityEvent(call.context, 'login.success', { user: member.id, detail: 'app: two-step code' })
  return { idToken, refreshToken }
})

async function requireSecondStep(call: Call, userId: string, request: FinalizeInput) {
  if (request.phoneVerificationInfo) {
    await requirePhoneCode(call, request.phoneVerificationInfo, { purpose: 'secondStep', userId })
    return
  }
  try {
    await requireAuthenticatorCode(call, userId, request.totpVerificationInfo?.verificationCode ?? '')
  } catch (error) {
    logSecurityEvent(call.context, 'login.failure', { user: userId, detail: 'app: two-step code' })
    throw error
  }
}
