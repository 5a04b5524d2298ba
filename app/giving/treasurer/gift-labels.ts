import { directMethodLabels } from '#app/giving/gifts/gift-method.ts'
import type { Sums } from '#app/giving/ledger/entry.ts'
import type { GiftMethod, LedgerKind } from '#app/platform/database/schema/giving.ts'
import type { StatusTone } from '#app/ui/status-badge.tsx'

export const methodLabels: Record<GiftMethod, string> = { card: 'Card', ...directMethodLabels }

export const formatMethod = ({
  method,
  recurringGiftId,
}: {
  method: GiftMethod
  recurringGiftId: string | null
}) => (recurringGiftId ? `${methodLabels[method]}, repeated` : methodLabels[method])

export type GiftStatus = 'started' | 'confirmed' | 'abandoned'

export const giftStatusLabels: Record<GiftStatus, string> = {
  started: 'Not paid yet',
  confirmed: 'Received',
  abandoned: 'Not completed',
}

/** What became of a gift: its status, or what happened to its money later. */
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

/** A dispute that was won adds up to zero. */
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
