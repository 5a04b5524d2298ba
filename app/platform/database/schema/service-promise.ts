import type { ColumnType, Generated } from 'kysely'

/** What a member has promised to give, in money or minutes, for each missed day of reading. See decision 055. */
interface ServicePromiseTable {
  userId: string
  /** The promise applies from this date, in the member's time zone, until the next one starts. */
  startsOn: string
  state: 'active' | 'paused' | 'stopped'
  kind: 'money' | 'minutes'
  /** Minutes, or an amount in the smallest unit of the currency. */
  perDay: number
  /** The most that the missed days of a month can add up to. */
  monthlyCap: number
  /** Null for minutes. */
  currency: string | null
  createdAt: string
}

/** A missed day that the promise turned into service. */
interface MissedDayServiceTable {
  userId: string
  localDate: string
  kind: 'money' | 'minutes'
  /** Minutes, or an amount in the smallest unit of the currency; never changes. */
  amount: number
  currency: string | null
  /** `given`: with a gift. `served`: with approved volunteer hours. `forgiven`: the member let it go. */
  status: Generated<'open' | 'given' | 'served' | 'forgiven'>
  createdAt: string
  settledAt: ColumnType<string | null, string | null | undefined, string | null>
  /** Where the member gave, in their own words; may be empty. */
  place: Generated<string>
  /** The gift on this site that settled it; null if the member gave elsewhere. */
  giftId: ColumnType<string | null, string | null | undefined, string | null>
}

/** The date through which the daily job has processed a member's missed days. The row also serves as the lock for them. */
interface PromiseSettlementTable {
  userId: string
  throughDate: string
}

export interface ServicePromiseSchema {
  servicePromise: ServicePromiseTable
  missedDayService: MissedDayServiceTable
  promiseSettlement: PromiseSettlementTable
}
