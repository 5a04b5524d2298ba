import type { Database } from '#app/platform/database/database.ts'
import { onVerifiedAuthenticator } from './authenticator-join.ts'
import { addSession, endSession, extendSession } from './session-store.server.ts'

/** How the member logged in. The second factor changes when the member adds or removes one during the session. */
export interface LoginMethod {
  provider: 'password' | 'google.com' | 'phone'
  /** The id of the second factor that was used. */
  secondFactor: string | null
}

/** A second tab may still send a replaced token for this long. After that, the token counts as stolen. */
const reuseGraceMs = 60_000

/** Starts a session for an API client, which holds tokens instead of a cookie. The session is listed as a device. */
export async function addClientSession(
  db: Database,
  device: { userId: string; userAgent: string; ipAddress: string },
  { provider, secondFactor }: LoginMethod,
  tokenHash: string,
  now: Date,
) {
  return db.transaction().execute(async (db) => {
    const token = await addSession(db, device, now)
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('clientSession')
      .values({ sessionId: id, tokenHash, provider, secondFactor, replacedAt: now.toISOString() })
      .execute()
    return id
  })
}

/**
 * A member and their session; undefined if there is no such member. The returned `sessionId` is null unless the session
 * is an active client session of this member.
 */
export async function findClientSession(db: Database, userId: string, sessionId: string, now: Date) {
  return db
    .selectFrom('user')
    .leftJoin('session', (join) =>
      join
        .onRef('session.userId', '=', 'user.id')
        .on('session.id', '=', sessionId)
        .on('session.expiresAt', '>', now.toISOString()),
    )
    .leftJoin('clientSession', 'clientSession.sessionId', 'session.id')
    .leftJoin('twoFactor', onVerifiedAuthenticator)
    .leftJoin('phoneFactor', 'phoneFactor.userId', 'user.id')
    .where('user.id', '=', userId)
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.role',
      'user.twoFactorEnabled',
      'user.disabledAt',
      'user.timeZone',
      'user.createdAt',
      'clientSession.sessionId',
      'clientSession.provider',
      'clientSession.secondFactor',
      'session.createdAt as startedAt',
      'twoFactor.id as authenticatorId',
      'phoneFactor.id as phoneFactorId',
    ])
    .executeTakeFirst()
}

/**
 * Replaces a refresh token. Also returns true if another request has replaced it with the same new token within the
 * grace period, because a client may send several refresh requests in parallel. After that, the old token counts as
 * stolen and the session ends.
 */
export async function replaceRefreshToken(
  db: Database,
  session: { userId: string; sessionId: string },
  { from, to }: { from: string; to: string },
  now: Date,
) {
  const replaced = await db
    .updateTable('clientSession')
    .set({ tokenHash: to, replacedAt: now.toISOString() })
    .where('sessionId', '=', session.sessionId)
    .where('tokenHash', '=', from)
    .returning('sessionId')
    .executeTakeFirst()
  if (replaced) {
    await extendSession(db, session.sessionId, now)
    return true
  }
  const row = await db
    .selectFrom('clientSession')
    .select(['tokenHash', 'replacedAt'])
    .where('sessionId', '=', session.sessionId)
    .executeTakeFirst()
  const elapsedMs = now.getTime() - new Date(row?.replacedAt ?? 0).getTime()
  if (elapsedMs > reuseGraceMs) await endSession(db, session.userId, session.sessionId)
  return elapsedMs <= reuseGraceMs && row?.tokenHash === to
}

/** Invalidates the session's previous tokens, stores the new one, and records the second factor. */
export async function renewClientSession(
  db: Database,
  sessionId: string,
  change: { tokenHash: string; secondFactor: string | null },
  now: Date,
) {
  await db
    .updateTable('clientSession')
    .set({ ...change, replacedAt: now.toISOString() })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** Ends a member's API client sessions, but not their browser sessions. */
export async function endClientSessions(db: Database, userId: string) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'in', db.selectFrom('clientSession').select('sessionId'))
    .execute()
}
