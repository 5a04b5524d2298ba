import { maxCents, minCents } from '#app/giving/amounts/amount.ts'
import { abandonGift, startGift } from '#app/giving/gifts/gift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { hasNoWaitingGift } from './paid-days-store.server.ts'
import { type PromiseMember, settleMembers } from './settlement-store.server.ts'

interface Giver extends PromiseMember {
  name: string
  email: string
}

interface ChosenGift {
  dates: readonly string[]
  fundId: string
  isTest: boolean
}

export interface MissedDaysGift {
  id: string
  reference: string
  amountCents: number
  currency: string
  fundId: string
}

/**
 * Starts a gift for some open days, which stay open until it is paid. Returns `changed` if no day was chosen or one is
 * not available, for example because it belongs to another gift that is waiting for payment, and `tooLittle` or `tooMuch`
 * if the total is below the minimum or above the maximum for a gift.
 */
export function startMissedDaysGift(
  db: Database,
  { name, email, ...member }: Giver,
  { dates, fundId, isTest }: ChosenGift,
  now: Date,
): Promise<MissedDaysGift | 'changed' | 'tooLittle' | 'tooMuch'> {
  const uniqueDates = [...new Set(dates)]
  if (uniqueDates.length === 0) return Promise.resolve('changed')
  return db.transaction().execute(async (tx) => {
    await settleMembers(tx, [member], now)
    const days = await tx
      .selectFrom('missedDayService')
      .select(['localDate', 'amount'])
      .where('userId', '=', member.id)
      .where('localDate', 'in', uniqueDates)
      .where('status', '=', 'open')
      .where('currency', '=', siteCurrency())
      .where(hasNoWaitingGift)
      .execute()
    if (days.length !== uniqueDates.length) return 'changed'
    const amountCents = days.reduce((sum, { amount }) => sum + amount, 0)
    if (amountCents < minCents()) return 'tooLittle'
    if (amountCents > maxCents()) return 'tooMuch'
    const donor = { name, email: realEmail(email) ?? '' }
    const gift = await startGift(tx, { donor, fundId, amountCents, isTest, userId: member.id }, now)
    await tx
      .updateTable('missedDayService')
      .set({ giftId: gift.id })
      .where('userId', '=', member.id)
      .where('localDate', 'in', uniqueDates)
      .execute()
    return { ...gift, amountCents, currency: siteCurrency(), fundId }
  })
}

/** The member's gift for missed days, if it is waiting for payment. */
export const findUnpaidMissedDaysGift = (
  db: Database,
  userId: string,
  giftId: string,
): Promise<MissedDaysGift | undefined> =>
  db
    .selectFrom('gift')
    .select(['id', 'reference', 'amountCents', 'currency', 'fundId'])
    .where('id', '=', giftId)
    .where('userId', '=', userId)
    .where('status', '=', 'started')
    .where('id', 'in', db.selectFrom('missedDayService').select('giftId').where('userId', '=', userId))
    .executeTakeFirst()

/**
 * Abandons a gift for missed days that is waiting for payment, so that the days can be chosen again. If it is paid after
 * all, it settles its days that are still open.
 */
export async function releaseDays(db: Database, userId: string, giftId: string) {
  const gift = await findUnpaidMissedDaysGift(db, userId, giftId)
  if (gift) await abandonGift(db, gift.id)
}
