import type { Database } from '#app/platform/database/database.ts'
import { withKeyedMutex } from '#app/platform/database/with-keyed-mutex.server.ts'
import { changeClaim, maxClaim } from './need.ts'
import { listClaims, listNeeds } from './need-store.server.ts'
import { findSignup, lockSignups, signupsKey } from './roster-store.server.ts'

/**
 * If nothing was saved, either the person has no spot (`noSpot`), or they claimed too much. `max` then has the most
 * that they can claim, by the ids of the needs concerned.
 */
type ClaimResult = { ok: true } | { ok: false; noSpot: boolean; max: Record<string, number> }

/**
 * Changes what someone with a spot brings; `amounts` is by need id. Changes nothing if more than `maxClaim` is
 * claimed. Claims for an event are serialized with its sign-ups, so that no more is claimed than needed.
 */
export function changeClaims(
  db: Database,
  { id: signupId, eventId }: { id: string; eventId: string },
  amounts: Record<string, number>,
  now: Date,
): Promise<ClaimResult> {
  const apply = async (tx: Database): Promise<ClaimResult> => {
    await lockSignups(tx, eventId, now)
    const signup = await findSignup(tx, signupId)
    if (signup?.status !== 'confirmed') return { ok: false, noSpot: true, max: {} }
    const claims = await listClaims(tx, eventId)
    const needs = (await listNeeds(tx, eventId)).filter(({ id }) => amounts[id] !== undefined)
    const max: Record<string, number> = {}
    for (const need of needs) {
      const amount = amounts[need.id] ?? 0
      if (!changeClaim(need, claims, { signupId, amount })) max[need.id] = maxClaim(need, claims, signupId)
    }
    if (Object.keys(max).length > 0) return { ok: false, noSpot: false, max }
    for (const { id } of needs) await writeClaim(tx, { needId: id, signupId }, amounts[id] ?? 0, now)
    return { ok: true }
  }
  return withKeyedMutex(db, signupsKey(eventId), () => db.transaction().execute(apply))
}

async function writeClaim(
  tx: Database,
  { needId, signupId }: { needId: string; signupId: string },
  amount: number,
  now: Date,
) {
  if (amount === 0) {
    await tx.deleteFrom('eventClaim').where('needId', '=', needId).where('signupId', '=', signupId).execute()
    return
  }
  await tx
    .insertInto('eventClaim')
    .values({ needId, signupId, amount, claimedAt: now.toISOString() })
    .onConflict((oc) => oc.columns(['needId', 'signupId']).doUpdateSet({ amount }))
    .execute()
}

/** Deletes the claims of people who are no longer coming. */
export async function releaseClaims(tx: Database, signupIds: string[]) {
  if (signupIds.length === 0) return
  await tx.deleteFrom('eventClaim').where('signupId', 'in', signupIds).execute()
}

/** Moves someone's claims to the sign-up that replaces theirs. Call it with the sign-ups locked. */
export async function moveClaims(tx: Database, from: string, to: string, now: Date) {
  const claims = await tx.selectFrom('eventClaim').selectAll().where('signupId', 'in', [from, to]).execute()
  const totalClaimed = (needId: string) =>
    claims.reduce((sum, claim) => sum + (claim.needId === needId ? claim.amount : 0), 0)
  for (const { needId } of claims.filter(({ signupId }) => signupId === from))
    await writeClaim(tx, { needId, signupId: to }, totalClaimed(needId), now)
  await releaseClaims(tx, [from])
}
