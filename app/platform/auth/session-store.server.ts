import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { onVerifiedAuthenticator } from './authenticator-join.ts'
import type { Member } from './member.server.ts'
import { isStaff, type Role, roleOf } from './permissions.ts'
import { deleteOldDevices, recordLogin } from './security-alert.server.ts'
import { newToken } from './token.server.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** How long a session lasts without use, and in total. */
const sessionLimits = {
  user: { idleSeconds: 30 * daySeconds, maxSeconds: 90 * daySeconds },
  staff: { idleSeconds: 12 * hourSeconds, maxSeconds: 30 * daySeconds },
}

/** The lifetime of the cookie; the session may end earlier. */
export const sessionSeconds = sessionLimits.user.idleSeconds

/** How long a login waits for its second step. */
export const pendingLoginSeconds = 600

/** The deadline for the second step of a login whose first step is completed now. */
export const pendingLoginExpiry = (now: Date) => new Date(now.getTime() + pendingLoginSeconds * 1000)

/** When a session that is used now expires. */
export function sessionExpiry(role: string | null | undefined, startedAt: Date, now: Date) {
  const { idleSeconds, maxSeconds } = sessionLimits[isStaff(roleOf(role)) ? 'staff' : 'user']
  return new Date(Math.min(now.getTime() + idleSeconds * 1000, startedAt.getTime() + maxSeconds * 1000))
}

const lastSeenIntervalMs = 3_600_000

export interface FoundSession {
  member: Member
  /** Whether the session should be extended, because its last use was recorded too long ago. */
  isStale: boolean
  /** When the session must be read again, in ms since the epoch: it expires or becomes stale then. */
  validUntil: number
}

/** The member who holds this session token; undefined when the session has ended or the member is suspended. */
export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('twoFactor', onVerifiedAuthenticator)
    .leftJoin('phoneFactor', 'phoneFactor.userId', 'user.id')
    .where('session.token', '=', token)
    .where('session.expiresAt', '>', now.toISOString())
    .where('user.disabledAt', 'is', null)
    .select([
      'session.id as sessionId',
      'session.updatedAt as seenAt',
      'session.expiresAt',
      'user.id',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.role',
      'user.twoFactorEnabled',
      'user.timeZone',
      'twoFactor.id as authenticatorId',
      'phoneFactor.id as phoneFactorId',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { seenAt, expiresAt, emailVerified, twoFactorEnabled, authenticatorId, phoneFactorId, ...rest } = row
  const role = roleOf(row.role)
  const secondSteps = { twoFactorEnabled, authenticatorId, phoneFactorId }
  const member: Member = {
    ...rest,
    emailVerified: Boolean(emailVerified),
    role,
    twoStep: Boolean(twoFactorEnabled),
    mustAddTwoStep: await mustAddTwoStep(db, role, secondSteps),
    mustConfirmEmail: isStaff(role) && !emailVerified,
  }
  const staleAt = new Date(seenAt).getTime() + lastSeenIntervalMs
  return { member, isStale: now.getTime() > staleAt, validUntil: Math.min(staleAt, Date.parse(expiresAt)) }
}

/** Whether a member must set up an authenticator app before using their permissions. A phone alone is not enough. */
export async function mustAddTwoStep(
  db: Database,
  role: Role,
  steps: { twoFactorEnabled: number | null; authenticatorId: string | null; phoneFactorId: string | null },
) {
  const hasPhoneOnly = steps.phoneFactorId !== null && steps.authenticatorId === null
  return isStaff(role) && (!steps.twoFactorEnabled || hasPhoneOnly) && (await staffNeedTwoStep(db))
}

/**
 * Starts a session and returns its token. User agent and IP address help the member recognize the device; a new
 * device is reported to them by email.
 */
export async function addSession(
  db: Database,
  { userId, userAgent, ipAddress }: { userId: string; userAgent: string; ipAddress: string },
  now: Date,
) {
  const token = newToken()
  const at = now.toISOString()
  const id = randomUUID()
  const user = await db.selectFrom('user').select('role').where('id', '=', userId).executeTakeFirst()
  await db
    .insertInto('session')
    .values({
      id,
      token,
      userId,
      userAgent: userAgent.slice(0, 500),
      ipAddress,
      createdAt: at,
      updatedAt: at,
      expiresAt: sessionExpiry(user?.role, now, now).toISOString(),
    })
    .execute()
  await recordLogin(db, { id, userId, userAgent, ipAddress }, now)
  return token
}

/** Records that the session is in use and extends its expiry, up to the maximum lifetime of a session. */
export async function extendSession(db: Database, sessionId: string, now: Date) {
  const session = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.createdAt', 'user.role'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return
  const expiresAt = sessionExpiry(session.role, new Date(session.createdAt), now).toISOString()
  await db
    .updateTable('session')
    .set({ updatedAt: now.toISOString(), expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

/** Applies the shorter idle limit to the sessions of a member who gets a role in the admin area. */
export async function shortenSessions(db: Database, userId: string, now: Date) {
  const expiresAt = sessionExpiry('admin', now, now).toISOString()
  await db
    .updateTable('session')
    .set({ expiresAt })
    .where('userId', '=', userId)
    .where('expiresAt', '>', expiresAt)
    .execute()
}

/** A member's active sessions, most recently used first. */
export async function listSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('updatedAt', 'desc')
    .execute()
}

/** Ends a session if it belongs to the member. */
export async function endSession(db: Database, userId: string, sessionId: string) {
  await db.deleteFrom('session').where('id', '=', sessionId).where('userId', '=', userId).execute()
}

/** Ends all sessions of a member except the given one, and turns off notifications on all other devices. */
export async function endSessions(db: Database, userId: string, except?: string) {
  // Deleting a session deletes its push subscription. A subscription without a session belongs to a device whose session
  // has expired, or whose login waits for its second step.
  await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('sessionId', 'is', null)
    .execute()
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/**
 * Deletes expired sessions, verifications and emailed links, the push subscriptions of logins that were not completed
 * in time, and the records of devices without a login for 90 days.
 */
export async function deleteExpiredAuthData(db: Database, now: Date) {
  const instant = now.toISOString()
  // The first step of a login logged out the device, and the second one was not completed.
  await db.deleteFrom('pushSubscription').where('pendingUntil', '<=', instant).execute()
  const expired = db.selectFrom('session').select('id').where('expiresAt', '<=', instant)
  // Notifications end when a member logs out, but not when the session of a device that is rarely used expires.
  await db
    .updateTable('pushSubscription')
    .set({ sessionId: null })
    .where('sessionId', 'in', expired)
    .execute()
  await db.deleteFrom('session').where('expiresAt', '<=', instant).execute()
  await db.deleteFrom('verification').where('expiresAt', '<=', instant).execute()
  await db.deleteFrom('mailedLink').where('expiresAt', '<=', instant).execute()
  await db.deleteFrom('emailSignIn').where('expiresAt', '<=', instant).execute()
  await deleteOldDevices(db, now)
}

async function staffNeedTwoStep(db: Database) {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'twoStepForAdmins')
    .executeTakeFirst()
  return row?.value === 'true'
}
