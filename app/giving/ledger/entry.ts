import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { FundId } from '#app/giving/funds/funds.ts'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'

/** An entry to add to the ledger. */
export interface NewEntry {
  /** Identifies what is entered, such as `ch_1:gift`, so that it is entered only once. */
  key: string
  kind: LedgerKind
  /** Where the money is: with the payment provider, or in cash or the bank account. */
  account: 'provider' | 'direct'
  /** Null for a payout, which moves the money of several funds. */
  fundId: FundId | null
  giftId: string | null
  payoutId: string | null
  /** Signed, in the smallest unit of the currency. */
  amountCents: number
  currency: string
  isTest: boolean
  occurredAt: Date
  /** Why a person entered it. */
  reason?: string
  /** The person who entered it; absent if the provider reported it. */
  actor?: Actor
}

/** Signed sums: refunds, fees, and disputes that are not won are negative. */
export interface Sums {
  givenCents: number
  feeCents: number
  refundedCents: number
  disputedCents: number
  fundTransferCents: number
  correctedCents: number
  /** What donors gave, after refunds, disputes and corrections, but before fees and transfers between funds. */
  netCents: number
}

export interface KindSum {
  kind: LedgerKind
  cents: number
}

/** Combines the sums of the individual kinds. */
export function sumsOf(rows: readonly KindSum[]): Sums {
  const sumOf = (kind: LedgerKind) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row.cents : sum), 0)
  const [givenCents, refundedCents, disputedCents] = [sumOf('gift'), sumOf('refund'), sumOf('dispute')]
  const correctedCents = sumOf('correction')
  return {
    givenCents,
    feeCents: sumOf('fee'),
    refundedCents,
    disputedCents,
    fundTransferCents: sumOf('move'),
    correctedCents,
    netCents: givenCents + refundedCents + disputedCents + correctedCents,
  }
}

/** What is in a fund, including fees and transfers between funds. */
export const balanceOf = ({ netCents, feeCents, fundTransferCents }: Sums) =>
  netCents + feeCents + fundTransferCents
