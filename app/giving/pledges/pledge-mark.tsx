import { StateMark, type StateTone } from '#app/ui/state-mark.tsx'
import { type PledgeStatus, pledgeStates } from './pledge.ts'

const tones: Record<PledgeStatus, StateTone> = { pledged: 'open', received: 'good', cancelled: 'over' }

export function PledgeMark({ status }: { status: PledgeStatus }) {
  return <StateMark tone={tones[status]}>{pledgeStates[status]}</StateMark>
}
