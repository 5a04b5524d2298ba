import { canUsePhoneStep } from '#app/platform/auth/login-account.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'
import type { SignInRecord } from './sign-in-store.server.ts'

/** A member's second factors in the client API's format. */
export const factorInfo = (member: SignInRecord) => [...authenticatorInfo(member), ...phoneInfo(member)]

/** The factors that may follow a first step, with masked phone numbers. A phone cannot follow a phone login. */
export function secondStepInfo(member: SignInRecord, firstStep: string) {
  if (firstStep === 'phone' || !canUsePhoneStep(roleAndStepsOf(member))) return authenticatorInfo(member)
  const phones = phoneInfo(member).map((info) => ({ ...info, phoneInfo: maskPhoneNumber(info.phoneInfo) }))
  return [...authenticatorInfo(member), ...phones]
}

const roleAndStepsOf = ({ role, authenticatorId, phoneFactorId }: SignInRecord) => ({
  isStaff: isStaff(roleOf(role)),
  authenticatorId,
  phoneFactorId,
})

/** An authenticator that was set up on the profile page has no name and no enrollment date. */
function authenticatorInfo({
  authenticatorId,
  authenticatorName,
  authenticatorEnrolledAt,
  createdAt,
}: SignInRecord) {
  if (!authenticatorId) return []
  return [
    {
      mfaEnrollmentId: authenticatorId,
      displayName: authenticatorName ?? 'Authenticator app',
      enrolledAt: authenticatorEnrolledAt ?? createdAt,
      totpInfo: {},
    },
  ]
}

function phoneInfo({
  phoneFactorId,
  phoneFactorName,
  phoneFactorNumber,
  phoneEnrolledAt,
  createdAt,
}: SignInRecord) {
  if (!phoneFactorId || !phoneFactorNumber) return []
  return [
    {
      mfaEnrollmentId: phoneFactorId,
      displayName: phoneFactorName ?? 'Phone',
      enrolledAt: phoneEnrolledAt ?? createdAt,
      phoneInfo: phoneFactorNumber,
    },
  ]
}
