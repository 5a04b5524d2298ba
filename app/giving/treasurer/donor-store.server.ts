import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { giftState } from './gift-labels.ts'
import { readLastRefundsAndDisputes } from './refunds-and-disputes-store.server.ts'

/** A donor; throws a 404 when there is none. */
export async function requireDonor(db: Database, id: string) {
  const donor = await db.selectFrom('donor').selectAll().where('id', '=', id).executeTakeFirst()
  return donor ?? notFound('Donor')
}

/** Older gifts are in the list of gifts, which can be searched. */
const maxGifts = 500

/** A donor's gifts, each with its net amount and its state, newest first. */
export async function listDonorGifts(db: Database, donorId: string) {
  const gifts = await db
    .selectFrom('gift')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select([
      'gift.id',
      'reference',
      'method',
      'amountCents',
      'currency',
      'status',
      'isTest',
      'receivedOn',
      'recurringGiftId',
    ])
    .select(['gift.createdAt', 'fund.name as fundName'])
    .where('donorId', '=', donorId)
    .orderBy('gift.listedOn', 'desc')
    .orderBy('gift.createdAt', 'desc')
    .orderBy('gift.id', 'desc')
    .limit(maxGifts)
    .execute()
  const ids = gifts.map(({ id }) => id)
  const [totals, lastOf] = await Promise.all([giftTotals(db, ids), readLastRefundsAndDisputes(db, ids)])
  return gifts.map((gift) => {
    const sums = totals.get(gift.id)
    return { ...gift, netCents: sums?.netCents ?? 0, state: giftState(gift.status, sums, lastOf(gift.id)) }
  })
}

export type DonorGift = Awaited<ReturnType<typeof listDonorGifts>>[number]

export const listDonorRecurringGifts = (db: Database, donorId: string) =>
  db
    .selectFrom('recurringGift')
    .innerJoin('fund', 'fund.id', 'recurringGift.fundId')
    .select(['recurringGift.id', 'reference', 'amountCents', 'currency', 'interval', 'status', 'isTest'])
    .select(['recurringGift.subscriptionId', 'recurringGift.createdAt', 'fund.name as fundName'])
    .where('donorId', '=', donorId)
    .orderBy('recurringGift.createdAt', 'desc')
    .execute()
