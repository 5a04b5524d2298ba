import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'

/**
 * Settles the open days whose gift on this site was paid, for some members or for all. A gift in test mode settles
 * nothing. Running it again changes nothing.
 */
export async function settlePaidDays(tx: Database, userIds: readonly string[] | null, now: Date) {
  const paid = tx.selectFrom('gift').select('id').where('status', '=', 'confirmed').where('isTest', '=', 0)
  await tx
    .updateTable('missedDayService')
    .set({ status: 'given', settledAt: now.toISOString() })
    .where('giftId', 'in', paid)
    .where('status', '=', 'open')
    .$if(userIds !== null, (query) => query.where('userId', 'in', userIds ?? []))
    .execute()
}

/** Where clause for days without a gift that is waiting for payment. Gifts that were abandoned leave their days free. */
export const hasNoWaitingGift = ({
  eb,
  or,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Schema, 'missedDayService'>) =>
  or([
    eb('missedDayService.giftId', 'is', null),
    not(
      exists(
        selectFrom('gift')
          .select('gift.id')
          .whereRef('gift.id', '=', 'missedDayService.giftId')
          .where('gift.status', '=', 'started'),
      ),
    ),
  ])

export interface DayWithGift {
  localDate: string
  amount: number
  currency: string | null
  giftId: string
  /** `waiting` for the payment, or `paid` but not settled yet. */
  state: 'waiting' | 'paid'
}

/** The member's open days whose gift on this site is waiting for payment, or paid but not settled yet, in order. */
export async function listDaysWithGift(db: Database, userId: string): Promise<DayWithGift[]> {
  const rows = await db
    .selectFrom('missedDayService')
    .innerJoin('gift', 'gift.id', 'missedDayService.giftId')
    .select(['localDate', 'missedDayService.amount', 'missedDayService.currency', 'gift.id', 'gift.status'])
    .where('missedDayService.userId', '=', userId)
    .where('missedDayService.status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('gift.status', '=', 'started'),
        eb.and([eb('gift.status', '=', 'confirmed'), eb('gift.isTest', '=', 0)]),
      ]),
    )
    .orderBy('localDate')
    .execute()
  return rows.map(({ id, status, ...day }) => ({
    ...day,
    giftId: id,
    state: status === 'started' ? 'waiting' : 'paid',
  }))
}
