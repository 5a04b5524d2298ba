import { StateMark, type StateTone } from '#app/ui/state-mark.tsx'
import { type MessageStatus, messageStates } from './message.ts'

const tones: Record<MessageStatus, StateTone> = {
  new: 'open',
  answered: 'good',
  archived: 'over',
  spam: 'bad',
}

export function MessageMark({ status }: { status: MessageStatus }) {
  return <StateMark tone={tones[status]}>{messageStates[status]}</StateMark>
}
