import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { type DisputeState, needsNewResponse } from './dispute.ts'
import { type DisputedGift, mailTreasurers } from './dispute-mail.server.ts'

export type Dispute = Selectable<Schema['dispute']>

/**
 * Stores the state of a gift's disputes, and emails the treasurers when a response is needed. `readAt` is a time just
 * before the provider was asked: an older state never replaces a newer one. Call it within a transaction that has
 * locked the gift.
 */
export async function saveDisputes(
  tx: Database,
  gift: DisputedGift,
  disputes: readonly DisputeState[],
  readAt: Date,
  now: Date,
) {
  if (disputes.length === 0) return
  const knownDisputes = new Map((await listDisputes(tx, [gift.id])).map((dispute) => [dispute.id, dispute]))
  for (const dispute of disputes) {
    const previous = knownDisputes.get(dispute.id)
    if (previous && previous.stateAt > readAt.toISOString()) continue
    await saveDispute(tx, gift.id, dispute, previous, { readAt, now })
    const stage = previous && { status: previous.status, isInquiry: previous.isInquiry === 1 }
    if (needsNewResponse(dispute, stage)) await mailTreasurers(tx, gift, dispute, now)
  }
}

async function saveDispute(
  tx: Database,
  giftId: string,
  dispute: DisputeState,
  previous: Dispute | undefined,
  { readAt, now }: { readAt: Date; now: Date },
) {
  const { id, amountCents, status, reason, createdAt, dueAt } = dispute
  const row = {
    giftId,
    amountCents,
    status,
    reason,
    isInquiry: dispute.isInquiry ? 1 : 0,
    openedAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    stateAt: readAt.toISOString(),
    changedAt: previous?.status === status ? previous.changedAt : now.toISOString(),
  }
  await tx
    .insertInto('dispute')
    .values({ id, ...row })
    .onConflict((oc) => oc.column('id').doUpdateSet(row))
    .execute()
}

/** The disputes of gifts, oldest first. */
export async function listDisputes(db: Database, giftIds: readonly string[]): Promise<Dispute[]> {
  if (giftIds.length === 0) return []
  return db
    .selectFrom('dispute')
    .selectAll()
    .where('giftId', 'in', giftIds)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()
}

/** A subquery for the ids of the gifts with a dispute or an inquiry to which the treasurer has to respond. */
export const giftIdsNeedingDisputeResponse = (db: Database) =>
  db.selectFrom('dispute').select('giftId').where('status', '=', 'needsResponse')

/** The last dispute of each gift that has one. */
export async function lastDisputes(db: Database, giftIds: readonly string[]): Promise<Map<string, Dispute>> {
  return new Map((await listDisputes(db, giftIds)).map((dispute) => [dispute.giftId, dispute]))
}
