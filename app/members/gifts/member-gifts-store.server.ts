import { giftOfMember, giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import { pendingRefundCents } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { keysetPage } from '#app/platform/database/keyset.server.ts'

const pageSize = 25
const newestFirst = { keys: ['gift.receivedOn', 'gift.id'], descending: true }

const confirmedGifts = (db: Database, userId: string) =>
  db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .where(giftOfMember(userId))
    .where('gift.status', '=', 'confirmed')

/** A page of the member's confirmed gifts with their sums and receipts, including those made in test mode. */
export async function listMemberGifts(db: Database, userId: string, cursor: string | null) {
  const page = await keysetPage(
    confirmedGifts(db, userId)
      .innerJoin('fund', 'fund.id', 'gift.fundId')
      .select(['gift.id', 'gift.reference', 'gift.amountCents', 'gift.currency', 'gift.cause', 'gift.isTest'])
      .select(['gift.receivedOn', 'fund.name as fund']),
    newestFirst,
    cursor,
    pageSize,
  )
  const ids = page.rows.map(({ id }) => id)
  const [totals, receipts, pending] = await Promise.all([
    giftTotals(db, ids),
    listReceipts(db, ids),
    pendingRefundCents(db, ids),
  ])
  const receiptsOf = Map.groupBy(receipts, ({ giftId }) => giftId)
  const rows = page.rows.map((gift) => ({
    ...gift,
    totals: totals.get(gift.id),
    pendingCents: pending.get(gift.id) ?? 0,
    receipts: receiptsOf.get(gift.id) ?? [],
  }))
  return { ...page, rows }
}

export type MemberGift = Awaited<ReturnType<typeof listMemberGifts>>['rows'][number]

/** The years in which the member gave, latest first. */
export async function listGiftYears(db: Database, userId: string): Promise<string[]> {
  const rows = await confirmedGifts(db, userId)
    .where('gift.isTest', '=', 0)
    .select(({ fn, ref, val }) => fn<string>('substr', [ref('gift.receivedOn'), val(1), val(4)]).as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}
