import { listDonorIds } from '#app/giving/donors/donor-records.server.ts'
import { giftOfMember, giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import { pendingRefundCents } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPage } from '#app/platform/database/keyset.server.ts'

const pageSize = 25
const newestFirst = { keys: ['gift.receivedOn', 'gift.id'], descending: true }

/**
 * A page of the member's confirmed gifts with their sums, including those made in test mode, and with the receipts that
 * the member may open (`canOpenReceipts`).
 */
export async function listMemberGifts(
  db: Database,
  member: { id: string; email: string; emailVerified: boolean },
  cursor: string | null,
) {
  const page = await keysetPage(
    db
      .selectFrom('gift')
      .innerJoin('donor', 'donor.id', 'gift.donorId')
      .innerJoin('fund', 'fund.id', 'gift.fundId')
      .select(['gift.id', 'gift.reference', 'gift.amountCents', 'gift.currency', 'gift.cause', 'gift.isTest'])
      .select(['gift.receivedOn', 'gift.donorId', 'gift.publicName', 'fund.name as fund'])
      .where(giftOfMember(member.id))
      .where('gift.status', '=', 'confirmed'),
    newestFirst,
    cursor,
    pageSize,
  )
  const ids = page.rows.map(({ id }) => id)
  const donorIds = [...new Set(page.rows.map(({ donorId }) => donorId))]
  const [ownDonorIds, totals, receipts, pending] = await Promise.all([
    listDonorIds(db, member, donorIds),
    giftTotals(db, ids),
    listReceipts(db, ids),
    pendingRefundCents(db, ids),
  ])
  const receiptsByGift = Map.groupBy(receipts, ({ giftId }) => giftId)
  const rows = page.rows.map((gift) => ({
    ...gift,
    totals: totals.get(gift.id),
    pendingCents: pending.get(gift.id) ?? 0,
    receipts: ownDonorIds.includes(gift.donorId) ? (receiptsByGift.get(gift.id) ?? []) : [],
  }))
  return { ...page, rows }
}

export type MemberGift = Awaited<ReturnType<typeof listMemberGifts>>['rows'][number]
