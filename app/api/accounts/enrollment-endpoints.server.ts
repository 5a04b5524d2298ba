import { createHash } from 'node:crypto'
import { z } from 'zod'
import { limitReached } from '#app/accounts/login/account-limits.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { sendSecurityAlert } from '#app/platform/auth/security-alert.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { decryptSecret, encryptSecret, requireAuthenticatorCode } from './authenticator-code.server.ts'
import {
  addPendingAuthenticator,
  enableAuthenticator,
  findAuthenticator,
  newSecret,
  removeAuthenticator,
} from './authenticator-store.server.ts'
import { type Caller, requireRecentCaller } from './caller.server.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { codeRequest } from './phone-endpoints.server.ts'
import { finalizePhoneEnrollment, startPhoneEnrollment, withdrawPhone } from './phone-enrollment.server.ts'
import { requireSignInRecord } from './sign-in-store.server.ts'
import { renewTokens } from './tokens.server.ts'
import { base32, codeLength, periodSeconds } from './totp.ts'

const text = z.string().max(4096).optional()
const { idToken } = commonFields
const enrollmentTimeoutMs = 10 * 60_000

const startInput = z.strictObject({
  idToken,
  totpEnrollmentInfo: z.strictObject({}).optional(),
  phoneEnrollmentInfo: z.strictObject(codeRequest).optional(),
})

/** Creates the secret for an authenticator app, or sends a code to a phone. `finalizeEnrollment` enables the factor. */
export const startEnrollment = defineEndpoint(startInput, async (call, request) => {
  const caller = await requireRecentCaller(call, request.idToken)
  if (request.phoneEnrollmentInfo)
    return startPhoneEnrollment(call, caller, request.phoneEnrollmentInfo.phoneNumber)
  if (!request.totpEnrollmentInfo) throw apiError('INVALID_ARGUMENT', 'totpEnrollmentInfo is missing')
  if (await hasAuthenticator(call, caller)) throw apiError('SECOND_FACTOR_EXISTS')
  // Otherwise, signing up with someone else's address could permanently lock its owner out.
  if (!caller.emailVerified) throw apiError('UNVERIFIED_EMAIL')
  const secret = newSecret()
  await addPendingAuthenticator(call.db, caller.id, {
    secret: await encryptSecret(call, secret),
    // Clients cannot show recovery codes. The profile page creates them on request.
    backupCodes: await encryptSecret(call, '[]'),
  })
  return {
    totpSessionInfo: {
      sharedSecretKey: base32(Buffer.from(secret)),
      verificationCodeLength: codeLength,
      hashingAlgorithm: 'SHA1',
      periodSec: periodSeconds,
      sessionInfo: sessionInfo(secret, new Date(call.now.getTime() + enrollmentTimeoutMs)),
      finalizeEnrollmentTime: new Date(call.now.getTime() + enrollmentTimeoutMs).toISOString(),
    },
  }
})

/** The `sessionInfo` of an enrollment, which binds it to its secret and its expiration time. */
const sessionInfo = (secret: string, until: Date) =>
  `${until.getTime()}.${createHash('sha256').update(`${until.getTime()} ${secret}`).digest('base64url')}`

const finalizeInput = z.strictObject({
  idToken,
  displayName: z.string().max(100).nullish(),
  totpVerificationInfo: z.strictObject({ sessionInfo: text, verificationCode: text }).optional(),
  phoneVerificationInfo: z.strictObject({ sessionInfo: text, code: text }).optional(),
})

/** Turns two-step verification on after a code proves that the app has the secret, or that the member has the phone. */
export const finalizeEnrollment = defineEndpoint(finalizeInput, async (call, request) => {
  const caller = await requireRecentCaller(call, request.idToken)
  const displayName = request.displayName?.trim() || null
  if (request.phoneVerificationInfo)
    return finalizePhoneEnrollment(call, caller, { ...request.phoneVerificationInfo, displayName })
  const { sessionInfo: session, verificationCode } = request.totpVerificationInfo ?? {}
  if (!session) throw apiError('MISSING_SESSION_INFO')
  if (!verificationCode) throw apiError('INVALID_CODE')
  if (await hasAuthenticator(call, caller)) throw apiError('SECOND_FACTOR_EXISTS')
  // The address may have changed since the enrollment started.
  if (!caller.emailVerified) throw apiError('UNVERIFIED_EMAIL')
  if (await limitReached(call.context, 'confirm', caller.id, call.now)) throw tooManyRequests()
  const secret = await requirePendingSecret(call, caller, session)
  await requireAuthenticatorCode(call, caller.id, verificationCode)
  const id = await enableAuthenticator(call.db, caller.id, { secret, displayName }, call.now)
  if (!id) throw apiError('INVALID_SESSION_INFO')
  await sendSecurityAlert(call.db, caller.id, 'twoStepOn', call.now)
  logSecurityEvent(call.context, 'two-step.changed', { user: caller.id, detail: 'on' })
  const { idToken, refreshToken } = await renewTokens(call, { ...caller, secondFactor: id })
  return { idToken, refreshToken }
})

const hasAuthenticator = async ({ db }: Call, { id }: Caller) =>
  (await requireSignInRecord(db, id)).authenticatorId !== null

async function requirePendingSecret(call: Call, { id }: Caller, session: string) {
  const factor = await findAuthenticator(call.db, id)
  const until = new Date(Number(session.split('.', 1)[0]))
  const isValid = factor && session === sessionInfo(await decryptSecret(call, factor.secret), until)
  if (!isValid) throw apiError('INVALID_SESSION_INFO')
  if (until <= call.now) throw apiError('SESSION_EXPIRED')
  return factor.secret
}

const withdrawInput = z.strictObject({ idToken, mfaEnrollmentId: text })

/** Removes a second factor. If there is no other one, this turns two-step verification off. */
export const withdrawEnrollment = defineEndpoint(
  withdrawInput,
  async (call, { idToken, mfaEnrollmentId }) => {
    const caller = await requireRecentCaller(call, idToken)
    const { authenticatorId, phoneFactorId } = await requireSignInRecord(call.db, caller.id)
    if (!mfaEnrollmentId || (mfaEnrollmentId !== authenticatorId && mfaEnrollmentId !== phoneFactorId))
      throw apiError('MFA_ENROLLMENT_NOT_FOUND')
    const secondFactor = caller.secondFactor === mfaEnrollmentId ? null : caller.secondFactor
    if (mfaEnrollmentId === phoneFactorId) {
      await withdrawPhone(call, caller)
      return renewTokens(call, { ...caller, secondFactor })
    }
    if (isStaff(roleOf(caller.role)) && (await readSettings(call.db)).twoStepForAdmins) {
      throw apiError(
        'OPERATION_NOT_ALLOWED',
        'Two-step verification is required for the admin area, so it cannot be turned off.',
      )
    }
    await removeAuthenticator(call.db, caller.id)
    const change = phoneFactorId ? 'authenticatorRemoved' : 'twoStepOff'
    await sendSecurityAlert(call.db, caller.id, change, call.now)
    logSecurityEvent(call.context, 'two-step.changed', { user: caller.id, detail: 'off' })
    return renewTokens(call, { ...caller, secondFactor })
  },
)
