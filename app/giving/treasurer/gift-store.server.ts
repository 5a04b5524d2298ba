import { listNotes } from '#app/cms/inbox/note-store.server.ts'
import { listDisputes } from '#app/giving/disputes/dispute-store.server.ts'
import { entryPage } from '#app/giving/ledger/entry-list-store.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import { listRefunds } from '#app/giving/refunds/refund-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'

/** A gift with its donor and fund; throws a 404 when there is none. */
export async function requireGift(db: Database, id: string) {
  const gift = await db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .selectAll('gift')
    .select(['donor.name as donorName', 'donor.email as donorEmail', 'donor.erasedAt as donorErasedAt'])
    .select('fund.name as fundName')
    .where('gift.id', '=', id)
    .executeTakeFirst()
  return gift ?? notFound('Gift')
}

export type StoredGift = Awaited<ReturnType<typeof requireGift>>

/** The donor’s name on a new receipt for the gift. */
export const nameOnReceipt = ({ receiptName, donorName }: Pick<StoredGift, 'receiptName' | 'donorName'>) =>
  receiptName || donorName

/** Older entries are on the ledger page. */
const maxEntries = 100

/** What happened to a gift: its sums, ledger entries, receipts, refunds, disputes and notes. */
export async function readGiftHistory(db: Database, { id, isTest }: Pick<StoredGift, 'id' | 'isTest'>) {
  const [totals, entries, receipts, notes, refunds, disputes] = await Promise.all([
    giftTotals(db, [id]),
    entryPage(db, { giftId: id, isTest: isTest === 1 }, null, maxEntries),
    listReceipts(db, [id]),
    listNotes(db, 'gift', id),
    listRefunds(db, [id]),
    listDisputes(db, [id]),
  ])
  const sums = totals.get(id)
  if (!sums) throw new Error(`No totals for gift ${id}`)
  return { sums, entries: entries.rows, receipts, notes, refunds, disputes }
}

/** What is left to refund. */
export async function refundableCents(db: Database, id: string) {
  const totals = await giftTotals(db, [id])
  return Math.max(0, totals.get(id)?.netCents ?? 0)
}
