import { z } from 'zod'
import { findMember } from '#app/accounts/login/member-store.server.ts'
import { resetPassword as applyReset } from '#app/accounts/login/reset-password.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError } from './api-error.ts'
import { type Call, commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { requireMailedCode } from './mailed-code.server.ts'
import type { MailedCode } from './mailed-code-store.server.ts'
import { hashNewPassword } from './new-password.server.ts'

const requestTypes = {
  resetPassword: 'PASSWORD_RESET',
  verifyEmail: 'VERIFY_EMAIL',
  changeEmail: 'VERIFY_AND_CHANGE_EMAIL',
  recoverEmail: 'RECOVER_EMAIL',
  emailSignIn: 'EMAIL_SIGNIN',
} satisfies Record<MailedCode['purpose'], string>

const input = z.strictObject({ oobCode: commonFields.oobCode, newPassword: commonFields.password })

/** Describes an emailed code. With `newPassword` and a password reset code, sets the password. */
export const resetPassword = defineEndpoint(input, async (call, { oobCode, newPassword }) => {
  const code = await requireMailedCode(call, oobCode)
  if (newPassword !== undefined) {
    if (code.purpose !== 'resetPassword') throw apiError('INVALID_OOB_CODE')
    const hash = await hashNewPassword(call, newPassword)
    if (!(await applyReset(call.db, oobCode ?? '', hash, call.now))) throw apiError('INVALID_OOB_CODE')
    logSecurityEvent(call.context, 'password.changed', { user: code.userId, detail: 'reset' })
  }
  const requestType = requestTypes[code.purpose]
  return { kind: 'identitytoolkit#ResetPasswordResponse', requestType, ...(await emailFields(call, code)) }
})

/** A sign-in code does not reveal its address: the client has to know it. */
async function emailFields({ db }: Call, { purpose, email, userId }: MailedCode) {
  if (purpose === 'emailSignIn') return {}
  if (purpose === 'resetPassword' || purpose === 'verifyEmail') return { email }
  const member = userId ? await findMember(db, userId) : undefined
  if (purpose === 'recoverEmail') return { email, newEmail: member?.email }
  return { email: member?.email, newEmail: email }
}
