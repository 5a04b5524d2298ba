import { z } from 'zod'
import { eraseMember } from '#app/members/personal-data/erase-member.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError } from './api-error.ts'
import { requireCaller, requireRecentCaller } from './caller.server.ts'
import { commonFields, defineEndpoint } from './define-endpoint.server.ts'
import { userInfo } from './user-info.server.ts'

const input = z.strictObject({ idToken: commonFields.idToken })

export const lookup = defineEndpoint(input, async (call, { idToken }) => {
  const caller = await requireCaller(call, idToken)
  const users = [await userInfo(call.db, caller.id, caller.startedAt)]
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users }
})

/** Erases the account, as the profile page does. */
export const deleteAccount = defineEndpoint(input, async (call, { idToken }) => {
  const caller = await requireRecentCaller(call, idToken)
  if (!(await eraseMember(call.db, caller, call.now))) {
    const message =
      caller.role === 'owner'
        ? 'You are the owner of this site. Transfer ownership first.'
        : 'You are the last admin. Make someone else an admin first.'
    throw apiError('OPERATION_NOT_ALLOWED', message)
  }
  logSecurityEvent(call.context, 'account.deleted', { user: caller.id, detail: 'app' })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
})
