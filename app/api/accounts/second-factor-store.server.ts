import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'

const maxFailedAttempts = 10
const lockoutMs = 15 * 60_000

export async function findFactor(db: Database, userId: string) {
  return db
    .selectFrom('twoFactor')
    .select(['id', 'secret', 'verified', 'displayName'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Keeps a secret that counts once a code from it was entered; an older unfinished one is replaced. */
export async function addUnfinishedFactor(
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

/** Switches two-step verification on and returns the factor's id; null when that secret was replaced meanwhile. */
export function switchFactorOn(
  db: Database,
  userId: string,
  { secret, displayName }: { secret: string; displayName: string | null },
  now: Date,
) {
  return db.transaction().execute(async (db) => {
    const factor = await db
      .updateTable('twoFactor')
      .set({ verified: 1, displayName, enrolledAt: now.toISOString() })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .where('verified', '=', 0)
      .returning('id')
      .executeTakeFirst()
    if (!factor) return null
    await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
    return factor.id
  })
}

export async function switchFactorOff(db: Database, userId: string) {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('twoFactor').where('userId', '=', userId).execute()
    await db.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute()
  })
}

/**
 * Counts a try before it is known to be wrong, so that many at once gain nothing. False when there were too
 * many in a row: the same count and the same wait as on the page that asks for the code.
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

/** After a try: a right one clears the count, a wrong one may have been the last for a while. */
export async function recordAttempt(db: Database, userId: string, right: boolean, now: Date) {
  const change = db.updateTable('twoFactor').where('userId', '=', userId)
  if (right) await change.set({ failedVerificationCount: 0, lockedUntil: null }).execute()
  else
    await change
      .set({ lockedUntil: new Date(now.getTime() + lockoutMs).toISOString() })
      .where('failedVerificationCount', '>=', maxFailedAttempts)
      .execute()
}

/** 32 letters and digits: what the authenticator's key is made of here. */
export const newSecret = () => randomBytes(24).toString('base64url')
