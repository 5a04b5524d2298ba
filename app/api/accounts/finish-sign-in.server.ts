import type { LoginMethod } from '#app/platform/auth/client-session-store.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { apiError } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'
import { secondStepInfo } from './factor-info.ts'
import { addPendingSignIn } from './pending-sign-in-store.server.ts'
import type { SignInRecord } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

/** Returns tokens after a valid first step or, with two-step verification, the credential for the second step. */
export async function finishSignIn(call: Call, member: SignInRecord, provider: LoginMethod['provider']) {
  // Checked only after the first step, so that the response does not reveal who has an account.
  if (member.disabledAt) {
    logSecurityEvent(call.context, 'login.failure', { user: member.id, detail: 'account suspended' })
    throw apiError('USER_DISABLED')
  }
  const identity = { localId: member.id, email: member.email }
  const mfaInfo = secondStepInfo(member, provider)
  if (mfaInfo.length === 0) {
    const tokens = await startClientSession(call, member.id, { provider, secondFactor: null })
    logSecurityEvent(call.context, 'login.success', { user: member.id, detail: `app: ${provider}` })
    return { ...identity, ...tokens }
  }
  const mfaPendingCredential = await addPendingSignIn(call.db, { userId: member.id, provider }, call.now)
  return { ...identity, mfaPendingCredential, mfaInfo }
}
