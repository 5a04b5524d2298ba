/**
 * The same money, added up in three ways, in the smallest unit of the currency and excluding test gifts. The names of
 * the properties are stored, like those of `DifferenceKind`.
 */
export interface LedgerSums {
  byFund: number
  /** By gift, plus corrections and transfers between funds that belong to no gift. */
  byGift: number
  /** Sent to the bank account by the provider. */
  paidOut: number
  /** Held by the provider. */
  outstanding: number
  /** Cash, checks and bank transfers. */
  direct: number
  /** The sum of all transfers between funds, which must be zero. */
  moved: number
  /** The sum of the absolute amounts transferred into or out of zakat, which must be zero. */
  zakatMoved: number
}

export type DifferenceKind =
  | 'fundsAndGifts'
  | 'fundsAndPlaces'
  /** Transfers between funds do not add up to zero. */
  | 'moves'
  | 'zakatMoved'
  /** A payout is not the sum of its entries. */
  | 'payout'
  /** The provider has not yet reported what a payout includes. */
  | 'unreportedPayout'
  /** An entry is in a different fund than its gift. */
  | 'giftFund'
  /** A confirmed gift has no entry of the kind `gift`, or a started gift has one. */
  | 'giftStatus'
  | 'currency'

export interface Difference {
  kind: DifferenceKind
  /** The id of the payout or gift, or the code of the currency; otherwise empty. */
  id: string
  expectedCents: number
  actualCents: number
}

export interface LedgerCheck extends LedgerSums {
  /** By where the money is: paid out, outstanding or direct. */
  byPlace: number
  /** Empty if everything agrees. */
  differences: Difference[]
}

/** Compares the sums. `rows` are the differences of individual payouts, gifts and currencies. */
export function compareSums(sums: LedgerSums, rows: readonly Difference[]): LedgerCheck {
  const byPlace = sums.paidOut + sums.outstanding + sums.direct
  const compared: Omit<Difference, 'id'>[] = [
    { kind: 'fundsAndGifts', expectedCents: sums.byFund, actualCents: sums.byGift },
    { kind: 'fundsAndPlaces', expectedCents: sums.byFund, actualCents: byPlace },
    { kind: 'moves', expectedCents: 0, actualCents: sums.moved },
    { kind: 'zakatMoved', expectedCents: 0, actualCents: sums.zakatMoved },
  ]
  const differing = compared.filter(({ expectedCents, actualCents }) => expectedCents !== actualCents)
  return { ...sums, byPlace, differences: [...differing.map((row) => ({ ...row, id: '' })), ...rows] }
}
