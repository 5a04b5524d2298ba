import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { byChangedAt, isLaterStatus, type RefundChange, type RefundState } from './refund.ts'

export type Refund = Selectable<Schema['refund']>

/**
 * Stores the status of a gift's refunds, and returns those that are new or whose status changed. An older state never
 * replaces a later one. Call it within a transaction that has locked the gift.
 */
export async function saveRefunds(
  tx: Database,
  giftId: string,
  refunds: readonly RefundState[],
  now: Date,
): Promise<RefundChange[]> {
  const knownStatuses = new Map((await listRefunds(tx, [giftId])).map((refund) => [refund.id, refund.status]))
  const changes = refunds.flatMap((refund) => {
    const from = knownStatuses.get(refund.id) ?? null
    return from === null || isLaterStatus(refund.status, from) ? [{ ...refund, from }] : []
  })
  const changedAt = now.toISOString()
  for (const { id, amountCents, status, createdAt, from } of changes) {
    if (from === null) {
      const row = { id, giftId, amountCents, status, createdAt: createdAt.toISOString(), changedAt }
      await tx.insertInto('refund').values(row).execute()
    } else {
      await tx.updateTable('refund').set({ status, changedAt }).where('id', '=', id).execute()
    }
  }
  return changes
}

/** The refunds of gifts, oldest first. */
export async function listRefunds(db: Database, giftIds: readonly string[]): Promise<Refund[]> {
  if (giftIds.length === 0) return []
  return db
    .selectFrom('refund')
    .selectAll()
    .where('giftId', 'in', giftIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The sum of the pending refunds of each gift, which are in the ledger but not on the receipts yet. */
export async function pendingRefundCents(
  db: Database,
  giftIds: readonly string[],
): Promise<Map<string, number>> {
  const pendingRefunds = (await listRefunds(db, giftIds)).filter(({ status }) => status === 'pending')
  const cents = new Map<string, number>()
  for (const { giftId, amountCents } of pendingRefunds)
    cents.set(giftId, (cents.get(giftId) ?? 0) + amountCents)
  return cents
}

/** For each gift, the refund whose status changed last. */
export async function lastRefunds(db: Database, giftIds: readonly string[]): Promise<Map<string, Refund>> {
  const refunds = (await listRefunds(db, giftIds)).toSorted(byChangedAt)
  return new Map(refunds.map((refund) => [refund.giftId, refund]))
}
