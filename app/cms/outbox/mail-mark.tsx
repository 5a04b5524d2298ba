import { StateMark, type StateTone } from '#app/ui/state-mark.tsx'
import { type MailStatus, mailStates } from './outbox.ts'

const tones: Record<MailStatus, StateTone> = {
  waiting: 'open',
  sending: 'open',
  sent: 'good',
  failed: 'bad',
  cancelled: 'over',
}

export function MailMark({ status }: { status: MailStatus }) {
  return <StateMark tone={tones[status]}>{mailStates[status]}</StateMark>
}
