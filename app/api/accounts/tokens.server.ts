import { findMemberPhone } from '#app/accounts/phone/member-phone-store.server.ts'
import {
  addClientSession,
  findClientSession,
  type LoginMethod,
  renewClientSession,
} from '#app/platform/auth/client-session-store.server.ts'
import { hashToken, newToken } from '#app/platform/auth/token.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { findGoogleId } from './google-account-store.server.ts'
import { idTokenSeconds, signIdToken } from './id-token.server.ts'
import { signRefreshToken } from './refresh-token.server.ts'

/** Starts a session for a member on a client and returns its tokens. */
export async function startClientSession(call: Call, userId: string, loginMethod: LoginMethod) {
  const tokenSecret = newToken()
  const device = { userId, userAgent: call.userAgent, ipAddress: call.ipAddress }
  const sessionId = await addClientSession(call.db, device, loginMethod, hashToken(tokenSecret), call.now)
  return issueTokens(call, { userId, sessionId }, tokenSecret)
}

/** Issues new tokens for an existing session, with the member's current data. */
export async function renewTokens(
  call: Call,
  session: { id: string; sessionId: string; secondFactor: string | null },
) {
  const tokenSecret = newToken()
  const { sessionId, secondFactor } = session
  await renewClientSession(call.db, sessionId, { tokenHash: hashToken(tokenSecret), secondFactor }, call.now)
  return issueTokens(call, { userId: session.id, sessionId }, tokenSecret)
}

/** Signs the tokens of a session. `tokenSecret` is the secret of its refresh token. */
export async function issueTokens(
  call: Call,
  session: { userId: string; sessionId: string },
  tokenSecret: string,
) {
  const { config, db, now } = call
  const found = await findClientSession(db, session.userId, session.sessionId, now)
  if (!found?.startedAt || !found.provider) throw new Error('The session ended during its renewal')
  const subject = {
    ...session,
    email: found.email,
    emailVerified: Boolean(found.emailVerified),
    name: found.name,
    picture: found.image,
    signedInAt: new Date(found.startedAt),
    provider: found.provider,
    secondFactor: found.secondFactor,
    googleId: (await findGoogleId(db, found.id)) ?? null,
    phoneNumber: (await findMemberPhone(db, found.id)) ?? null,
  }
  return {
    idToken: await signIdToken(config, subject, now),
    refreshToken: await signRefreshToken(config.secret, session, tokenSecret),
    expiresIn: String(idTokenSeconds),
  }
}
