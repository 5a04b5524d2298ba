import type { LedgerCheck } from '#app/giving/ledger/ledger-check.ts'

/** Something at the provider that was not in the ledger. */
export interface Finding {
  kind: 'payment' | 'payout' | 'subscription' | 'checkout' | 'invoice'
  /** The provider's id. */
  id: string
  giftId: string | null
  /** What was missing in the sums. */
  missingCents: number
  /** Whether it is in the ledger now. */
  isMended: boolean
  /** Why not; empty otherwise. */
  problem: string
}

export interface Reconciliation {
  id: string
  startedAt: string
  /** Null if it is running or has failed. */
  finishedAt: string | null
  since: string
  isTest: boolean
  payments: number
  payouts: number
  findings: Finding[]
  /** Null if it failed before. */
  ledgerCheck: LedgerCheck | null
  /** Why it failed; null otherwise. */
  problem: string | null
}

/** Whether the treasurer has to look at something: what was missing is not mended, or the ledger's sums differ. */
export const needsAttention = ({ findings, ledgerCheck, problem }: Reconciliation) =>
  problem !== null || findings.some(({ isMended }) => !isMended) || (ledgerCheck?.differences.length ?? 0) > 0
