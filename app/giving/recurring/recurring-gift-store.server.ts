import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'

const recurringGifts = (db: Database) =>
  db
    .selectFrom('recurringGift')
    .innerJoin('fund', 'fund.id', 'recurringGift.fundId')
    .innerJoin('donor', 'donor.id', 'recurringGift.donorId')
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.id', '=', 'fund.campaignId').on('campaign.deletedAt', 'is', null),
    )
    .selectAll('recurringGift')
    .select(['fund.name as fundName', 'donor.name as donorName', 'donor.email as donorEmail'])
    .select(['donor.userId as donorUserId', 'donor.erasedAt as donorErasedAt'])
    .select(['fund.campaignId', 'campaign.id as activeCampaignId', 'campaign.endsOn as campaignEndsOn'])

/** A recurring gift with its donor, its fund and its campaign. */
export const findRecurringGift = (db: Database, id: string) =>
  recurringGifts(db).where('recurringGift.id', '=', id).executeTakeFirst()

export type FoundRecurringGift = NonNullable<Awaited<ReturnType<typeof findRecurringGift>>>

/** The latest recurring gifts of the donor with this address that were paid at least once, newest first. */
export const listRecurringGiftsOfEmail = (db: Database, email: string) =>
  paidGifts(db).where('donor.email', '=', email.trim().toLowerCase()).execute()

/**
 * The latest recurring gifts of a member that were paid at least once: the gifts made while logged in, and those of
 * donors who are linked to the member.
 */
export const listRecurringGiftsOfMember = (db: Database, userId: string) =>
  paidGifts(db)
    .where((eb) => eb.or([eb('recurringGift.userId', '=', userId), eb('donor.userId', '=', userId)]))
    .execute()

const paidGifts = (db: Database) =>
  recurringGifts(db)
    .where('subscriptionId', 'is not', null)
    .orderBy('recurringGift.createdAt', 'desc')
    .limit(20)

/**
 * The name that the donor agreed to show with the campaign of a recurring gift; undefined if there is none. Earlier
 * payments keep their name and their campaign when the next ones go to the general fund.
 */
export async function findPublicName(db: Database, gift: FoundRecurringGift) {
  if (gift.publicName !== '') return gift
  return db
    .selectFrom('gift')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select(['gift.donorId', 'gift.fundId', 'gift.publicName', 'fund.name as fundName'])
    .where('gift.recurringGiftId', '=', gift.id)
    .where('gift.publicName', '!=', '')
    .orderBy('gift.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const maxPayments = 120

/** The latest payments of a recurring gift, newest first, with the net amount of each. */
export async function listPayments(db: Database, recurringGiftId: string) {
  const gifts = await db
    .selectFrom('gift')
    .select(['id', 'reference', 'amountCents', 'currency', 'receivedOn', 'isTest'])
    .where('recurringGiftId', '=', recurringGiftId)
    .where('status', '=', 'confirmed')
    .orderBy('receivedOn', 'desc')
    .orderBy('id')
    .limit(maxPayments)
    .execute()
  const ids = gifts.map(({ id }) => id)
  const [totals, receipts] = await Promise.all([giftTotals(db, ids), receiptIds(db, ids)])
  return gifts.map(({ isTest, ...gift }) => ({
    ...gift,
    receiptId: receipts.get(gift.id) ?? null,
    netCents: (isTest ? undefined : totals.get(gift.id)?.netCents) ?? gift.amountCents,
  }))
}

/** The id of each gift's valid receipt, by the gift's id. */
async function receiptIds(db: Database, giftIds: readonly string[]) {
  if (giftIds.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('receipt')
    .select(['id', 'giftId'])
    .where('giftId', 'in', giftIds)
    .orderBy('number')
    .execute()
  return new Map(rows.map(({ giftId, id }) => [giftId, id]))
}
