import { StateMark, type StateTone } from '#app/ui/state-mark.tsx'
import { type InitiativeStatus, initiativeStates } from './initiative.ts'

const tones: Record<InitiativeStatus, StateTone> = {
  new: 'open',
  inReview: 'open',
  approved: 'good',
  declined: 'over',
  spam: 'bad',
}

export function InitiativeMark({ status }: { status: InitiativeStatus }) {
  return <StateMark tone={tones[status]}>{initiativeStates[status]}</StateMark>
}
