import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import type { Sums } from '#app/giving/ledger/entry.ts'
import type { GiftMethod, LedgerKind } from '#app/platform/database/schema/giving.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

export const methodLabels: Record<GiftMethod, string> = { card: 'Card', ...directMethodLabels }

export type GiftStatus = 'started' | 'confirmed' | 'abandoned'

export const giftStatusLabels: Record<GiftStatus, string> = {
  started: 'Not paid yet',
  confirmed: 'Received',
  abandoned: 'Not completed',
}

/** The state of a gift: its status, or whether it was refunded or disputed. */
export type GiftState = GiftStatus | 'refunded' | 'disputed'

export const giftStateLabels: Record<GiftState, string> = {
  ...giftStatusLabels,
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export const giftStateTones: Record<GiftState, StatusTone> = {
  started: 'open',
  confirmed: 'good',
  abandoned: 'neutral',
  refunded: 'neutral',
  disputed: 'bad',
}

type GiftSums = Pick<Sums, 'refundedCents' | 'disputedCents' | 'netCents'>

/** The entries of a dispute that was won add up to zero. */
export function giftState(status: GiftStatus, sums: GiftSums | undefined): GiftState {
  if (status !== 'confirmed' || !sums) return status
  if (sums.disputedCents < 0) return 'disputed'
  return sums.refundedCents < 0 && sums.netCents <= 0 ? 'refunded' : status
}

export const ledgerKindLabels: Record<LedgerKind, string> = {
  gift: 'Gift',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  move: 'Move between funds',
  correction: 'Correction',
}

export const accountLabels = { provider: 'Payment provider', direct: 'Cash and bank' } as const

type RecurringStatus = 'started' | 'active' | 'paused' | 'pastDue' | 'stopped'

export const recurringStatusLabels: Record<RecurringStatus, string> = {
  started: 'Not paid yet',
  active: 'Active',
  paused: 'Paused',
  pastDue: 'Card failed',
  stopped: 'Stopped',
}

export const recurringStatusTones: Record<RecurringStatus, StatusTone> = {
  started: 'open',
  active: 'good',
  paused: 'neutral',
  pastDue: 'bad',
  stopped: 'neutral',
}
