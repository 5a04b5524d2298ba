import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { issueStatusLabels, type ShownStatus } from './issue.ts'

const tones: Record<ShownStatus, StatusTone> = {
  draft: 'neutral',
  sending: 'open',
  stopped: 'error',
  sent: 'success',
  stored: 'error',
  scheduled: 'open',
  missed: 'error',
}

export function IssueBadge({ status }: { status: ShownStatus }) {
  return <StatusBadge tone={tones[status]}>{issueStatusLabels[status]}</StatusBadge>
}
