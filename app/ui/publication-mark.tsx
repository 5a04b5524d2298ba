import { StateMark } from './state-mark.tsx'

export type PublicationLook = 'draft' | 'scheduled' | 'published'

const looks = {
  draft: { tone: 'over', label: 'Draft' },
  scheduled: { tone: 'open', label: 'Scheduled' },
  published: { tone: 'good', label: 'Published' },
} as const

/** Whether visitors see something, as a small mark. */
export function PublicationMark({ state }: { state: PublicationLook }) {
  return <StateMark tone={looks[state].tone}>{looks[state].label}</StateMark>
}
