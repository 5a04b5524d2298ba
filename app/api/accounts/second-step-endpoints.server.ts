import { z } from 'zod'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import { withinLimit } from '#app/platform/http/rate-limit.server.ts'
import { defineEndpoint } from './define-endpoint.server.ts'
import { consumePendingSignIn, findPendingSignIn } from './pending-sign-in-store.server.ts'
import { phoneDisabled } from './phone-endpoints.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { requireCode } from './second-factor.server.ts'
import { requireForSignIn } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

const text = z.string().max(4096).optional()
const info = z.record(z.string(), z.unknown()).optional()

/** A code is sent for a phone only: an authenticator app has its own. */
export const startSecondStep = defineEndpoint(
  z.strictObject({ mfaPendingCredential: text, mfaEnrollmentId: text, phoneSignInInfo: info }),
  async () => {
    throw phoneDisabled()
  },
)

const triesPerSignIn = { maxAttempts: 5, windowSeconds: 900 }

const finalizeInput = z.strictObject({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo: z.strictObject({ verificationCode: text }).optional(),
  phoneVerificationInfo: info,
})

/** The second step of signing in. */
export const finalizeSecondStep = defineEndpoint(finalizeInput, async (call, request) => {
  const { mfaPendingCredential: credential, mfaEnrollmentId } = request
  if (request.phoneVerificationInfo) throw phoneDisabled()
  if (!credential) throw apiError('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = await findPendingSignIn(call.db, credential, call.now)
  if (!pending) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const member = await requireForSignIn(call.db, pending.userId)
  if (member.disabledAt) throw apiError('USER_DISABLED')
  if (!mfaEnrollmentId) throw apiError('MISSING_MFA_ENROLLMENT_ID')
  if (member.factorId !== mfaEnrollmentId) throw apiError('MFA_ENROLLMENT_NOT_FOUND')
  const code = request.totpVerificationInfo?.verificationCode
  if (!code) throw apiError('INVALID_CODE')
  if (!(await withinLimit(call.db, `second step ${hashOf(credential)}`, triesPerSignIn, call.now)))
    throw tooManyRequests()
  await requireCode(call, member.id, code)
  if (!(await consumePendingSignIn(call.db, credential))) throw apiError('INVALID_MFA_PENDING_CREDENTIAL')
  const entry = { provider: pending.provider, secondFactor: mfaEnrollmentId }
  const { idToken, refreshToken } = await startClientSession(call, member.id, entry)
  return { idToken, refreshToken }
})
