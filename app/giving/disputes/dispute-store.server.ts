import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { asksForAnswer, type DisputeState } from './dispute.ts'
import { type DisputedGift, mailTreasurers } from './dispute-mail.server.ts'

export type Dispute = Selectable<Schema['dispute']>

/**
 * Stores the state of a gift's disputes, and emails the treasurers when an answer is expected. `readAt` is a time before
 * the provider was asked: a state that was asked for earlier never replaces a later one. Call it within a transaction
 * that has locked the gift.
 */
export async function saveDisputes(
  tx: Database,
  gift: DisputedGift,
  disputes: readonly DisputeState[],
  readAt: Date,
  now: Date,
) {
  if (disputes.length === 0) return
  const known = new Map((await listDisputes(tx, [gift.id])).map((dispute) => [dispute.id, dispute]))
  for (const dispute of disputes) {
    const former = known.get(dispute.id)
    if (former && former.stateAt > readAt.toISOString()) continue
    await saveDispute(tx, gift.id, dispute, former, { readAt, now })
    const stage = former && { status: former.status, isInquiry: former.isInquiry === 1 }
    if (asksForAnswer(dispute, stage)) await mailTreasurers(tx, gift, dispute, now)
  }
}

async function saveDispute(
  tx: Database,
  giftId: string,
  dispute: DisputeState,
  former: Dispute | undefined,
  { readAt, now }: { readAt: Date; now: Date },
) {
  const { id, amountCents, status, reason, createdAt, dueAt } = dispute
  const row = {
    ...{ giftId, amountCents, status, reason },
    isInquiry: dispute.isInquiry ? 1 : 0,
    openedAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    stateAt: readAt.toISOString(),
    changedAt: former?.status === status ? former.changedAt : now.toISOString(),
  }
  await tx
    .insertInto('dispute')
    .values({ id, ...row })
    .onConflict((oc) => oc.column('id').doUpdateSet(row))
    .execute()
}

/** The disputes of gifts, the oldest first. */
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

/** The last dispute of each gift that has one. */
export async function lastDisputes(db: Database, giftIds: readonly string[]): Promise<Map<string, Dispute>> {
  return new Map((await listDisputes(db, giftIds)).map((dispute) => [dispute.giftId, dispute]))
}
