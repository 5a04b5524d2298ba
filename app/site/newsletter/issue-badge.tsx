import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { type IssueStatus, issueStatusLabels } from './issue.ts'

const tones: Record<IssueStatus, StatusTone> = {
  draft: 'neutral',
  sending: 'open',
  stopped: 'bad',
  sent: 'good',
}

export function IssueBadge({ status }: { status: IssueStatus }) {
  return <StatusBadge tone={tones[status]}>{issueStatusLabels[status]}</StatusBadge>
}
