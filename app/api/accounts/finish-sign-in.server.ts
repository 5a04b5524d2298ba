import type { ClientEntry } from '#app/platform/auth/client-session-store.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { factorInfo } from './factor-info.ts'
import { addPendingSignIn } from './pending-sign-in-store.server.ts'
import { apiError } from './reply.ts'
import type { SigningIn } from './sign-in-store.server.ts'
import { startClientSession } from './tokens.server.ts'

/** Tokens for somebody who has proved who they are; where two steps are on, what the second one needs instead. */
export async function finishSignIn(call: Call, member: SigningIn, provider: ClientEntry['provider']) {
  // Told only now: before, it would tell who has an account.
  if (member.disabledAt) throw apiError('USER_DISABLED')
  const who = { localId: member.id, email: member.email }
  if (!member.factorId) {
    return { ...who, ...(await startClientSession(call, member.id, { provider, secondFactor: null })) }
  }
  const mfaPendingCredential = await addPendingSignIn(call.db, { userId: member.id, provider }, call.now)
  return { ...who, mfaPendingCredential, mfaInfo: factorInfo(member) }
}
