import type { RefundStatus } from '#app/platform/database/schema/giving.ts'

const stages: Record<RefundStatus, number> = { pending: 0, succeeded: 1, failed: 2, canceled: 2 }

/** Whether `status` can follow `previous`. A bank can reject a refund days after it succeeded. */
export const isLaterStatus = (status: RefundStatus, previous: RefundStatus) =>
  stages[status] > stages[previous]

export interface RefundState {
  id: string
  amountCents: number
  status: RefundStatus
  createdAt: Date
}

/** What happened to a refund. `from` is null for a new one. */
export interface RefundChange extends RefundState {
  from: RefundStatus | null
}

/** Compares by this site's clock, because the provider's clock can differ. */
export const byChangedAt = (a: { changedAt: string }, b: { changedAt: string }) =>
  a.changedAt === b.changedAt ? 0 : a.changedAt < b.changedAt ? -1 : 1
