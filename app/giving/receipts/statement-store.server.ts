import type { ExpressionBuilder } from 'kysely'
import { zakatFund } from '#app/giving/funds/funds.ts'
import { giftOfMember, giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { DonorDocument } from './donor-document.ts'
import { listReceipts } from './receipt-store.server.ts'
import { type StatementGift, statementDocument } from './statement.ts'

type Condition = (
  eb: ExpressionBuilder<Schema, 'gift' | 'donor'>,
) => ReturnType<ReturnType<typeof giftOfMember>>

/** A donor's statement for a year; null if there are no gifts to list, or no such donor. */
export async function statementOf(db: Database, donorId: string, year: number, today: string) {
  const donor = await db
    .selectFrom('donor')
    .select(['name', 'email', 'erasedAt'])
    .where('id', '=', donorId)
    .executeTakeFirst()
  if (!donor) return null
  const document = await documentOf(
    db,
    donor.name,
    ({ and, eb }) => and([eb('gift.donorId', '=', donorId)]),
    year,
    today,
  )
  return document && { document, donor }
}

/** A member's statement for a year, with the gifts made while logged in and those of donors linked to the member. */
export const memberStatement = (
  db: Database,
  member: { id: string; name: string },
  year: number,
  today: string,
): Promise<DonorDocument | null> => documentOf(db, member.name, giftOfMember(member.id), year, today)

async function documentOf(
  db: Database,
  name: string,
  donorCondition: Condition,
  year: number,
  today: string,
) {
  const gifts = await listGifts(db, donorCondition, year)
  if (gifts.length === 0) return null
  return statementDocument({ name, year, gifts, today }, await readSettings(db))
}

/**
 * The confirmed gifts of a year, with the net amount of each. Leaves out gifts of which nothing is left after refunds,
 * disputes and corrections.
 */
async function listGifts(db: Database, donorCondition: Condition, year: number): Promise<StatementGift[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('donor', 'donor.id', 'gift.donorId')
    .innerJoin('fund', 'fund.id', 'gift.fundId')
    .select(['gift.id', 'gift.receivedOn', 'gift.cause', 'gift.currency', 'gift.fundId', 'fund.name as fund'])
    .where(donorCondition)
    .where('gift.status', '=', 'confirmed')
    .where('gift.isTest', '=', 0)
    .where('gift.receivedOn', '>=', `${year}-01-01`)
    .where('gift.receivedOn', '<=', `${year}-12-31`)
    .orderBy('gift.receivedOn')
    .orderBy('gift.createdAt')
    .execute()
  const ids = rows.map(({ id }) => id)
  const [totals, receipts] = await Promise.all([giftTotals(db, ids), listReceipts(db, ids)])
  const numbers = new Map(receipts.map(({ giftId, number }) => [giftId, number]))
  return rows
    .map(({ id, receivedOn, fundId, ...gift }) => ({
      ...gift,
      receivedOn: receivedOn ?? '',
      isZakat: fundId === zakatFund,
      netCents: totals.get(id)?.netCents ?? 0,
      receipt: numbers.get(id) ?? null,
    }))
    .filter(({ netCents }) => netCents > 0)
}
