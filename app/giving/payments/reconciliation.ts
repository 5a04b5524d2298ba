import type { LedgerCheck } from '#app/giving/ledger/ledger-check.ts'

/** An object at the provider that was not fully in the ledger, or that could not be read or entered. */
export interface Finding {
  kind: 'payment' | 'payout' | 'subscription' | 'checkout' | 'invoice'
  /** The provider's id. */
  id: string
  giftId: string | null
  /** The amount that was missing from the sums. */
  missingCents: number
  /** Whether it is in the ledger now. */
  isMended: boolean
  /** Why it is not in the ledger; empty if it is. */
  problem: string
}

/** The stages of a reconciliation, in this order. */
export const reconciliationStages = [
  'events',
  'checkouts',
  'subscriptions',
  'unsettled',
  'payments',
  'transactions',
  'payouts',
] as const

export type ReconciliationStage = (typeof reconciliationStages)[number]

/** Where a reconciliation continues: after an object of a stage, or at its beginning if `after` is null. */
export interface ReconciliationCursor {
  stage: ReconciliationStage
  after: string | null
}

/** The beginning of the stage after this one; null after the last one. */
export function nextStage(stage: ReconciliationStage): ReconciliationCursor | null {
  const next = reconciliationStages[reconciliationStages.indexOf(stage) + 1]
  return next === undefined ? null : { stage: next, after: null }
}

export interface ReconciliationProgress {
  /** Null once everything has been compared. */
  cursor: ReconciliationCursor | null
  /** How many payments have been compared. */
  payments: number
  /** How many payouts have been compared. */
  payouts: number
  findings: Finding[]
}

export interface Reconciliation extends ReconciliationProgress {
  id: string
  startedAt: string
  /** Null until everything has been compared; a run that was interrupted continues later. */
  finishedAt: string | null
  since: string
  isTest: boolean
  /** False if only the sums of the ledger were checked, because there were no keys. */
  hasProvider: boolean
  /** Null if the run has not reached this step. */
  ledgerCheck: LedgerCheck | null
  /** Why the run failed; null otherwise. */
  problem: string | null
}

/** Whether the treasurer must act: the run failed, the ledger still lacks something, or its sums differ. */
export const needsAttention = ({ findings, ledgerCheck, problem }: Reconciliation) =>
  problem !== null || findings.some(({ isMended }) => !isMended) || (ledgerCheck?.differences.length ?? 0) > 0
