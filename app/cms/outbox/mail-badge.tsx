import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { type MailStatus, mailStatusLabels } from './outbox.ts'

const tones: Record<MailStatus, StatusTone> = {
  waiting: 'open',
  sending: 'open',
  sent: 'success',
  stored: 'error',
  failed: 'error',
  cancelled: 'neutral',
}

export function MailBadge({ status }: { status: MailStatus }) {
  return <StatusBadge tone={tones[status]}>{mailStatusLabels[status]}</StatusBadge>
}
