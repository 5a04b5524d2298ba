import {
  addClientSession,
  type ClientEntry,
  findClientSession,
  renewClientSession,
} from '#app/platform/auth/client-session-store.server.ts'
import { hashOf } from '#app/platform/auth/token-hash.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { findGoogleId } from './google-account-store.server.ts'
import { idTokenSeconds, makeIdToken } from './id-token.server.ts'
import { makeRefreshToken, newSecretPart } from './refresh-token.server.ts'

/** Signs a member in on a client. */
export async function startClientSession(call: Call, userId: string, entry: ClientEntry) {
  const part = newSecretPart()
  const device = { userId, userAgent: call.userAgent, address: call.address }
  const sessionId = await addClientSession(call.db, device, entry, hashOf(part), call.now)
  return tokensOf(call, { userId, sessionId }, part)
}

/** New tokens for a session that goes on, with what changed about the member. */
export async function renewTokens(
  call: Call,
  session: { id: string; sessionId: string; secondFactor: string | null },
) {
  const part = newSecretPart()
  const { sessionId, secondFactor } = session
  await renewClientSession(call.db, sessionId, { tokenHash: hashOf(part), secondFactor }, call.now)
  return tokensOf(call, { userId: session.id, sessionId }, part)
}

/** The tokens of a session whose refresh token has this secret part. */
export async function tokensOf(call: Call, session: { userId: string; sessionId: string }, part: string) {
  const { config, db, now } = call
  const found = await findClientSession(db, session.userId, session.sessionId, now)
  if (!found?.startedAt || !found.provider) throw new Error('The session ended while it was renewed')
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
  }
  return {
    idToken: await makeIdToken(config, subject, now),
    refreshToken: await makeRefreshToken(config.secret, session, part),
    expiresIn: String(idTokenSeconds),
  }
}
