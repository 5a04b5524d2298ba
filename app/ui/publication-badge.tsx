import { StatusBadge } from './status-badge.tsx'

export type PublicationBadgeState = 'draft' | 'scheduled' | 'published'

const variants = {
  draft: { tone: 'neutral', label: 'Draft' },
  scheduled: { tone: 'open', label: 'Scheduled' },
  published: { tone: 'success', label: 'Published' },
} as const

/** A badge with the publication state. */
export function PublicationBadge({ state }: { state: PublicationBadgeState }) {
  return <StatusBadge tone={variants[state].tone}>{variants[state].label}</StatusBadge>
}
