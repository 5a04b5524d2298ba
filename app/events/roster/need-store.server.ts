import { randomUUID } from 'node:crypto'
import { changesBetween } from '#app/cms/activity/activity.ts'
import { type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import { clearSampleFlag } from '#app/cms/collections/sample-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type Claim, formatClaim, type Need, needLimits } from './need.ts'
import { lockSignups } from './roster-store.server.ts'

type EventRef = { id: string; title: string }

/** What an event needs, in the order in which it was added. */
export const listNeeds = (db: Database, eventId: string): Promise<Need[]> =>
  db
    .selectFrom('eventNeed')
    .select(['id', 'item', 'unit', 'wanted'])
    .where('eventId', '=', eventId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const listClaims = (db: Database, eventId: string): Promise<Claim[]> =>
  db
    .selectFrom('eventClaim')
    .innerJoin('eventNeed', 'eventNeed.id', 'eventClaim.needId')
    .select(['needId', 'signupId', 'amount'])
    .where('eventNeed.eventId', '=', eventId)
    .orderBy('claimedAt')
    .orderBy('signupId')
    .execute()

/** What people bring, such as '2 × blankets, 5 kg rice', by the id of the sign-up. */
export async function readClaimLabels(db: Database, eventId: string): Promise<Map<string, string>> {
  const [needs, claims] = await Promise.all([listNeeds(db, eventId), listClaims(db, eventId)])
  const labels = new Map<string, string>()
  for (const need of needs) {
    for (const { signupId, amount } of claims.filter(({ needId }) => needId === need.id)) {
      const labelSoFar = labels.get(signupId)
      const label = formatClaim(amount, need)
      labels.set(signupId, labelSoFar ? `${labelSoFar}, ${label}` : label)
    }
  }
  return labels
}

/** Adds a need; false if the event has too many. */
export function addNeed(db: Database, event: EventRef, need: Omit<Need, 'id'>, actor: Actor, now: Date) {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    if ((await listNeeds(tx, event.id)).length >= needLimits.needs) return false
    await tx
      .insertInto('eventNeed')
      .values({ ...need, id: randomUUID(), eventId: event.id, createdAt: now.toISOString() })
      .execute()
    await recordNeed(tx, actor, event, [null, describe(need)], now)
    return true
  })
}

/** Changes a need; false if it does not exist. Existing claims stay, even if they exceed the new amount. */
export function updateNeed(
  db: Database,
  event: EventRef,
  { id, ...need }: Need,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    const before = (await listNeeds(tx, event.id)).find((other) => other.id === id)
    if (!before) return false
    await tx.updateTable('eventNeed').set(need).where('id', '=', id).execute()
    if (Object.keys(changesBetween({ ...before }, need)).length > 0)
      await recordNeed(tx, actor, event, [describe(before), describe(need)], now)
    return true
  })
}

/** Deletes a need unless someone is bringing part of it. */
export function deleteNeed(
  db: Database,
  event: EventRef,
  id: string,
  actor: Actor,
  now: Date,
): Promise<{ outcome: 'notFound' } | { outcome: 'inUse' } | { outcome: 'deleted'; need: Need }> {
  return db.transaction().execute(async (tx) => {
    await lockSignups(tx, event.id, now)
    const need = (await listNeeds(tx, event.id)).find((other) => other.id === id)
    if (!need) return { outcome: 'notFound' }
    const claim = await tx
      .selectFrom('eventClaim')
      .select('needId')
      .where('needId', '=', id)
      .executeTakeFirst()
    if (claim) return { outcome: 'inUse' }
    await tx.deleteFrom('eventNeed').where('id', '=', id).execute()
    await recordNeed(tx, actor, event, [describe(need), null], now)
    return { outcome: 'deleted', need }
  })
}

const describe = (need: Omit<Need, 'id'>) => formatClaim(need.wanted, need)

async function recordNeed(
  tx: Database,
  actor: Actor,
  { id, title }: EventRef,
  change: [from: string | null, to: string | null],
  now: Date,
) {
  await clearSampleFlag(tx, { table: 'event' }, id)
  const entry = { verb: 'changed', subject: 'event', subjectId: id, label: title } as const
  await recordActivity(tx, actor, { ...entry, changes: { Need: change } }, now)
}
