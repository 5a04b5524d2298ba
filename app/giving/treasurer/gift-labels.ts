import { isOpenDispute } from '#app/giving/disputes/dispute.ts'
import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import type { Sums } from '#app/giving/ledger/entry.ts'
import type {
  DisputeStatus,
  GiftMethod,
  LedgerKind,
  RefundStatus,
} from '#app/platform/database/schema/giving.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

export const methodLabels: Record<GiftMethod, string> = { card: 'Card', ...directMethodLabels }

export const formatMethod = ({
  method,
  recurringGiftId,
}: {
  method: GiftMethod
  recurringGiftId: string | null
}) => (recurringGiftId ? `${methodLabels[method]}, recurring` : methodLabels[method])

export type GiftStatus = 'started' | 'confirmed' | 'abandoned'

export const giftStatusLabels: Record<GiftStatus, string> = {
  started: 'Not paid yet',
  confirmed: 'Received',
  abandoned: 'Not completed',
}

/** The state of a gift: its status, or the state of its refunds or dispute; `reversed` if a correction canceled it. */
export type GiftState =
  | GiftStatus
  | 'reversed'
  | ('refunded' | 'refundPending' | 'refundFailed')
  | ('disputed' | 'disputeLost' | 'disputeWon')

export const giftStateLabels: Record<GiftState, string> = {
  ...giftStatusLabels,
  reversed: 'Reversed',
  refunded: 'Refunded',
  refundPending: 'Refund pending',
  refundFailed: 'Refund failed',
  disputed: 'Disputed',
  disputeLost: 'Dispute lost',
  disputeWon: 'Dispute won',
}

export const giftStateTones: Record<GiftState, StatusTone> = {
  started: 'open',
  confirmed: 'success',
  abandoned: 'neutral',
  reversed: 'neutral',
  refunded: 'neutral',
  refundPending: 'open',
  refundFailed: 'error',
  disputed: 'error',
  disputeLost: 'error',
  disputeWon: 'success',
}

type GiftSums = Pick<Sums, 'refundedCents' | 'disputedCents' | 'netCents'>

/** The last refund and the last dispute of a gift. */
export interface LastRefundAndDispute {
  refund?: { status: RefundStatus } | undefined
  dispute?: { status: DisputeStatus } | undefined
}

/** The state to show for a gift. What needs attention takes precedence. */
export function giftState(
  status: GiftStatus,
  sums: GiftSums | undefined,
  { refund, dispute }: LastRefundAndDispute = {},
): GiftState {
  if (status !== 'confirmed' || !sums) return status
  if (dispute && isOpenDispute(dispute)) return 'disputed'
  if (dispute?.status === 'lost') return 'disputeLost'
  // A dispute that was won adds up to zero. One whose status was never read is known only by its sum.
  if (sums.disputedCents < 0) return 'disputed'
  if (refund?.status === 'pending') return 'refundPending'
  if (refund?.status === 'failed' && sums.netCents > 0) return 'refundFailed'
  if (sums.netCents <= 0) return sums.refundedCents < 0 ? 'refunded' : 'reversed'
  return dispute?.status === 'won' ? 'disputeWon' : status
}

export type GiftStatusFilter =
  | GiftStatus
  | ('refunded' | 'reversed')
  | ('disputed' | 'responseNeeded' | 'refundPending' | 'refundFailed')

/**
 * The statuses to filter the list by. Gifts that were refunded completely or reversed are not among those received.
 * `disputed` and `refundFailed` include past disputes and failures.
 */
export const giftStatusFilterLabels: Record<GiftStatusFilter, string> = {
  ...giftStatusLabels,
  refunded: 'Refunded',
  reversed: 'Reversed',
  disputed: 'Disputed',
  responseNeeded: 'Disputed, response needed',
  refundPending: 'Refund pending',
  refundFailed: 'Refund failed',
}

export const ledgerKindLabels: Record<LedgerKind, string> = {
  gift: 'Gift',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  move: 'Transfer between funds',
  correction: 'Correction',
}

export const accountLabels = { provider: 'Payment provider', direct: 'Cash and bank' } as const
