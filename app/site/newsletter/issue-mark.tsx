import { StateMark, type StateTone } from '#app/ui/state-mark.tsx'
import { type IssueStatus, issueStates } from './issue.ts'

const tones: Record<IssueStatus, StateTone> = { draft: 'over', sending: 'open', stopped: 'bad', sent: 'good' }

export function IssueMark({ status }: { status: IssueStatus }) {
  return <StateMark tone={tones[status]}>{issueStates[status]}</StateMark>
}
