import type { LedgerCheck } from '#app/giving/ledger/ledger-check.ts'

/** Something at the provider that was not in the ledger. */
export interface Finding {
  kind: 'payment' | 'payout' | 'subscription' | 'checkout' | 'invoice'
  /** The provider's id. */
  id: string
  giftId: string | null
  /** The amount that was missing in the sums. */
  missingCents: number
  /** Whether it is in the ledger now. */
  isMended: boolean
  /** Why it is not; empty if it is. */
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
  /** Null if the run failed before this step. */
  ledgerCheck: LedgerCheck | null
  /** Why it failed; null otherwise. */
  problem: string | null
}

/** Whether the treasurer must act: something is still missing from the ledger, or its sums differ. */
export const needsAttention = ({ findings, ledgerCheck, problem }: Reconciliation) =>
  problem !== null || findings.some(({ isMended }) => !isMended) || (ledgerCheck?.differences.length ?? 0) > 0
