import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type GiftStatus, giftStatusLabels, giftStatusTones } from './gift-labels.ts'

/** The status of a gift, and whether it was made with the provider's test keys. */
export function GiftBadges({ status, isTest }: { status: GiftStatus; isTest: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StatusBadge tone={giftStatusTones[status]}>{giftStatusLabels[status]}</StatusBadge>
      {isTest && <StatusBadge tone="neutral">Test mode</StatusBadge>}
    </span>
  )
}
