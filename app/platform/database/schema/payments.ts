import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Money that the provider sent to the bank account. */
interface PayoutTable {
  id: string
  amountCents: number
  currency: string
  status: string
  /** YYYY-MM-DD. */
  arrivesOn: string
  isTest: number
  /** 0 if it was triggered manually: the provider does not list what it includes. */
  isAutomatic: Generated<number>
  createdAt: string
}

/** The ledger entries that a payout consists of. */
interface PayoutEntryTable {
  entryKey: string
  payoutId: string
}

/** A webhook event, stored before it is processed. */
interface PaymentEventTable {
  id: string
  type: string
  objectId: string
  /** What to read from the provider as a result, such as `payment pi_1`; empty if nothing. */
  subject: Generated<string>
  isTest: number
  /** Only its ids, as JSON: no personal data. */
  payload: string
  createdAt: string
  receivedAt: string
  appliedAt: Nullable<string>
  /** Why it could not be applied yet. */
  problem: Nullable<string>
}

/** A comparison of the ledger with the provider, and with itself. */
interface ReconciliationTable {
  id: string
  startedAt: string
  /** Null while it runs, and if it failed. */
  finishedAt: Nullable<string>
  /** The time since which payments and payouts were compared. */
  since: string
  isTest: number
  payments: Generated<number>
  payouts: Generated<number>
  /** What was missing, as JSON. */
  findings: Generated<string>
  /** The sums of the ledger and their differences, as JSON. */
  ledgerCheck: Nullable<string>
  /** Why it failed. */
  problem: Nullable<string>
  /** Where it continues, as JSON; null once everything has been compared. */
  cursor: Nullable<string>
  /** 0 if only the sums were checked, because there were no keys. */
  hasProvider: Generated<number>
}

/** What the payment provider reports, and how the ledger compares with it. */
export interface PaymentsSchema {
  payout: PayoutTable
  payoutEntry: PayoutEntryTable
  paymentEvent: PaymentEventTable
  reconciliation: ReconciliationTable
}
