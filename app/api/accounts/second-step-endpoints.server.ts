import { z } from 'zod'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import { withinLimit } from '#app/platform/http/rate-limit.server.ts'
import { takes } from './call.server.ts'
import { findPendingSignIn, spendPendingSignIn } from './pending-sign-in-store.server.ts'
import { phoneIsOff } from './phone-endpoints.server.ts'
import { refuse, tooOften } from './reply.ts'
import { requireCode } from './second-factor.server.ts'
import { requireForSignIn } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

const text = z.string().max(4096).optional()
const info = z.record(z.string(), z.unknown()).optional()

/** A code is sent for a phone only: an authenticator app has its own. */
export const startSecondStep = takes(
  z.strictObject({ mfaPendingCredential: text, mfaEnrollmentId: text, phoneSignInInfo: info }),
  async () => {
    throw phoneIsOff()
  },
)

const triesPerSignIn = { tries: 5, windowSeconds: 900 }

const finalizeInput = z.strictObject({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo: z.strictObject({ verificationCode: text }).optional(),
  phoneVerificationInfo: info,
})

/** The second step of signing in. */
export const finalizeSecondStep = takes(finalizeInput, async (call, given) => {
  const { mfaPendingCredential: credential, mfaEnrollmentId } = given
  if (given.phoneVerificationInfo) throw phoneIsOff()
  if (!credential) throw refuse('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = await findPendingSignIn(call.db, credential, call.now)
  if (!pending) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
  const member = await requireForSignIn(call.db, pending.userId)
  if (member.disabledAt) throw refuse('USER_DISABLED')
  if (!mfaEnrollmentId) throw refuse('MISSING_MFA_ENROLLMENT_ID')
  if (member.factorId !== mfaEnrollmentId) throw refuse('MFA_ENROLLMENT_NOT_FOUND')
  const code = given.totpVerificationInfo?.verificationCode
  if (!code) throw refuse('INVALID_CODE')
  if (!(await withinLimit(call.db, `second step ${hashOf(credential)}`, triesPerSignIn, call.now)))
    throw tooOften()
  await requireCode(call, member.id, code)
  if (!(await spendPendingSignIn(call.db, credential))) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
  const entry = { provider: pending.provider, secondFactor: mfaEnrollmentId }
  const { idToken, refreshToken } = await startClientSession(call, member.id, entry)
  return { idToken, refreshToken }
})
