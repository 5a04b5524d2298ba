import { z } from 'zod'
import { hashToken } from '#app/platform/auth/token-hash.server.ts'
import { withinLimit } from '#app/platform/http/rate-limit.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { defineEndpoint } from './define-endpoint.server.ts'
import { consumePendingSignIn, findPendingSignIn } from './pending-sign-in-store.server.ts'
import { phoneDisabled } from './phone-endpoints.server.ts'
import { requireCode } from './second-factor.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

const text = z.string().max(4096).optional()
const info = z.record(z.string(), z.unknown()).optional()

/** Sends a code to a phone, which this site does not offer; authenticator apps skip this step. */
export const startSecondStep = defineEndpoint(
  z.strictObject({ mfaPendingCredential: text, mfaEnrollmentId: text, phoneSignInInfo: info }),
  async () => {
    throw phoneDisabled()
  },
)

const attemptsPerSignIn = { maxAttempts: 5, windowSeconds: 900 }

const finalizeInput = z.strictObject({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo: z.strictObject({ verificationCode: text }).optional(),
  phoneVerificationInfo: info,
})

/** Completes a two-step sign-in. */
export const finalizeSecondStep = defineEndpoint(finalizeInput, async (call, request) => {
  const { mfaPendingCredential: credential, mfaEnrollmentId } = request
  if (request.phoneVerificationInfo) throw phoneDisabled()
  if (!credential) throw apiError('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = await findPendingSignIn(call.db, credential, call.now)
  if (!pending) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const member = await requireSignInRecord(call.db, pending.userId)
  if (member.disabledAt) throw apiError('USER_DISABLED')
  if (!mfaEnrollmentId) throw apiError('MISSING_MFA_ENROLLMENT_ID')
  if (member.factorId !== mfaEnrollmentId) throw apiError('MFA_ENROLLMENT_NOT_FOUND')
  const code = request.totpVerificationInfo?.verificationCode
  if (!code) throw apiError('INVALID_CODE')
  if (!(await withinLimit(call.db, `second step ${hashToken(credential)}`, attemptsPerSignIn, call.now))) {
    logSecurityEvent(call.context, 'login.lockout', { user: member.id, detail: 'app: two-step code' })
    throw tooManyRequests()
  }
  try {
    await requireCode(call, member.id, code)
  } catch (error) {
    logSecurityEvent(call.context, 'login.failure', { user: member.id, detail: 'app: two-step code' })
    throw error
  }
  if (!(await consumePendingSignIn(call.db, credential))) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const entry = { provider: pending.provider, secondFactor: mfaEnrollmentId }
  const { idToken, refreshToken } = await startClientSession(call, member.id, entry)
  logSecurityEvent(call.context, 'login.success', { user: member.id, detail: 'app: two-step code' })
  return { idToken, refreshToken }
})
