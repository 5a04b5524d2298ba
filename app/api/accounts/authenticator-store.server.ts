import { randomUUID } from 'node:crypto'
import { turnOffTwoStepWithoutFactors } from '#app/accounts/phone/phone-factor-store.server.ts'
import { newToken } from '#app/platform/auth/token.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const maxFailedAttempts = 10
const lockoutMs = 15 * 60_000

/** A member's authenticator app, even if it is not enabled yet. */
export async function findAuthenticator(db: Database, userId: string) {
  return db
    .selectFrom('twoFactor')
    .select(['id', 'secret', 'verified', 'displayName'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Stores an authenticator app that is not enabled yet. Replaces an earlier pending one. */
export async function addPendingAuthenticator(
  db: Database,
  userId: string,
  encrypted: { secret: string; backupCodes: string },
) {
  const row = { ...encrypted, verified: 0, failedVerificationCount: 0, lockedUntil: null }
  await db
    .insertInto('twoFactor')
    .values({ id: randomUUID(), userId, ...row })
    .onConflict((oc) => oc.column('userId').doUpdateSet(row).where('twoFactor.verified', '=', 0))
    .execute()
}

/**
 * Turns two-step verification on and returns the authenticator's id; null if the secret was replaced in the meantime,
 * or the enrollment was deleted or already finished.
 */
export function enableAuthenticator(
  db: Database,
  userId: string,
  { secret, displayName }: { secret: string; displayName: string | null },
  now: Date,
) {
  return db.transaction().execute(async (tx) => {
    const factor = await tx
      .updateTable('twoFactor')
      .set({ verified: 1, displayName, enrolledAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .where('verified', '=', 0)
      .returning('id')
      .executeTakeFirst()
    if (!factor) return null
    await tx.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
    return factor.id
  })
}

/** Removes the authenticator app. Without a phone as a second factor, this also turns two-step verification off. */
export async function removeAuthenticator(db: Database, userId: string) {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('twoFactor').where('userId', '=', userId).execute()
    await turnOffTwoStepWithoutFactors(tx, userId)
  })
}

/**
 * Counts an attempt before its code is checked, so that concurrent attempts cannot exceed the limit. False
 * when the authenticator is locked. The site's own two-step page uses the same counter and lockout.
 */
export async function reserveAttempt(db: Database, userId: string, now: Date) {
  const row = await db
    .updateTable('twoFactor')
    .set((eb) => ({
      failedVerificationCount: eb
        .case()
        .when('lockedUntil', 'is not', null)
        .then(1)
        .else(eb(eb.fn.coalesce('failedVerificationCount', eb.lit(0)), '+', 1))
        .end(),
      lockedUntil: null,
    }))
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<=', now.toISOString())]))
    .returning('failedVerificationCount')
    .executeTakeFirst()
  return row !== undefined && (row.failedVerificationCount ?? 0) <= maxFailedAttempts
}

/** Clears the counter after a valid code. Locks the authenticator when invalid codes have reached the limit. */
export async function recordAttempt(db: Database, userId: string, succeeded: boolean, now: Date) {
  const change = db.updateTable('twoFactor').where('userId', '=', userId)
  if (succeeded) await change.set({ failedVerificationCount: 0, lockedUntil: null }).execute()
  else
    await change
      .set({ lockedUntil: new Date(now.getTime() + lockoutMs).toISOString() })
      .where('failedVerificationCount', '>=', maxFailedAttempts)
      .execute()
}

/** A 32-character secret, whose bytes are the TOTP key. */
export const newSecret = () => newToken(24)
