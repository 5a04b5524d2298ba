import { zakatFund } from '#app/giving/funds/funds.ts'
import { pledgeGiftsTotal } from '#app/giving/ledger/ledger-totals.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PledgeTable } from '#app/platform/database/schema/inbox.ts'
import { startOfDay } from '#app/platform/time/event-schedule.ts'

export interface Total {
  count: number
  cents: number
}
const zero: Total = { count: 0, cents: 0 }

/**
 * Whether there are pledges or gifts in another currency. Totals add up all of them, so a site can have only one
 * currency.
 */
export async function hasDonationsInOtherCurrency(db: Database, currency: string) {
  const found = await Promise.all(
    (['pledge', 'gift', 'recurringGift'] as const).map((table) =>
      db.selectFrom(table).select('id').where('currency', '!=', currency).limit(1).executeTakeFirst(),
    ),
  )
  return found.some((row) => row !== undefined)
}

/** The pledges for zakat, or for all other funds. Zakat is never added to other money. */
const pledgesFor = (db: Database, isZakat: boolean) =>
  db.selectFrom('pledge').where('fundId', isZakat ? '=' : '!=', zakatFund)

/**
 * Number and sum of the pledges by status, either for zakat or for all other funds. For received pledges, both come
 * from their gifts in the ledger.
 */
export async function pledgeTotals(
  db: Database,
  isZakat: boolean,
): Promise<Record<PledgeTable['status'], Total>> {
  const received = pledgeGiftsTotal(db, isZakat)
  const rows = await pledgesFor(db, isZakat)
    .where('status', '!=', 'received')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      fn.sum<number>('amountCents').as('cents'),
    ])
    .groupBy('status')
    .execute()
  const totals = Object.fromEntries(rows.map((row) => [row.status, toTotal(row)]))
  return { pledged: zero, cancelled: zero, ...totals, received: await received }
}

export interface PledgeMonthTotals {
  /** YYYY-MM. */
  month: string
  /** Pledged with the form in this month and not canceled. */
  pledged: Total
  /** Gifts for pledges that were received in this month. */
  received: Total
}

/** Totals of the last `months` months in the site's time zone, the current month first. */
export async function pledgeMonths(
  db: Database,
  { isZakat, today, timeZone, months }: { isZakat: boolean; today: string; timeZone: string; months: number },
): Promise<PledgeMonthTotals[]> {
  return Promise.all(
    Array.from({ length: months }, async (_, monthsAgo) => {
      const first = Temporal.PlainDate.from(`${today.slice(0, 7)}-01`).subtract({ months: monthsAgo })
      const firstOfNext = first.add({ months: 1 })
      const sums = pledgesFor(db, isZakat).select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>('amountCents').as('cents'),
      ])
      const [pledged, received] = await Promise.all([
        sums
          .where('createdAt', '>=', startOfDay(String(first), timeZone).toISOString())
          .where('createdAt', '<', startOfDay(String(firstOfNext), timeZone).toISOString())
          .where('status', '!=', 'cancelled')
          .where('source', '=', 'form')
          .executeTakeFirstOrThrow(),
        pledgeGiftsTotal(db, isZakat, { from: String(first), to: String(firstOfNext.subtract({ days: 1 })) }),
      ])
      return { month: String(first).slice(0, 7), pledged: toTotal(pledged), received }
    }),
  )
}

const toTotal = ({ count, cents }: { count: number; cents: number | null }): Total => ({
  count,
  cents: cents ?? 0,
})
