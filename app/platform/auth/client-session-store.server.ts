import type { Database } from '#app/platform/database/database.ts'
import { addSession, endSession, extendSession } from './session-store.server.ts'

/** How somebody came in, for as long as the session lasts. */
export interface ClientEntry {
  provider: 'password' | 'google.com'
  /** The id of the second step that was taken. */
  secondFactor: string | null
}

/** A replaced token may come once more from a second tab; later it is one that somebody copied. */
const reuseGraceMs = 60_000

/** Signs a client in that keeps tokens instead of a cookie; it is a device like any other. */
export async function addClientSession(
  db: Database,
  device: { userId: string; userAgent: string; address: string },
  { provider, secondFactor }: ClientEntry,
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

/** The member, and their session if it goes on (`sessionId` is null when not); undefined when they are gone. */
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
      'user.createdAt',
      'clientSession.sessionId',
      'clientSession.provider',
      'clientSession.secondFactor',
      'session.createdAt as startedAt',
    ])
    .executeTakeFirst()
}

/**
 * Puts a new refresh token in an old one's place; false when the old one had been replaced already. If that
 * was a while ago, somebody has a copy: the session ends for both.
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
    .select('replacedAt')
    .where('sessionId', '=', session.sessionId)
    .executeTakeFirst()
  const since = now.getTime() - new Date(row?.replacedAt ?? 0).getTime()
  if (since > reuseGraceMs) await endSession(db, session.userId, session.sessionId)
  return false
}

/** Gives a session new tokens: what was there before is worth nothing any more, and the second step is noted. */
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

/** Signs a member's clients out, but not their browsers. */
export async function endClientSessions(db: Database, userId: string) {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'in', db.selectFrom('clientSession').select('sessionId'))
    .execute()
}
