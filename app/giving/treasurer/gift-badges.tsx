import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type GiftState, giftStateLabels, giftStateTones } from './gift-labels.ts'

/** The state of a gift, and whether it was made with the provider's test keys. */
export function GiftBadges({ state, isTest }: { state: GiftState; isTest: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={giftStateTones[state]}>{giftStateLabels[state]}</StatusBadge>
      {isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
    </span>
  )
}
