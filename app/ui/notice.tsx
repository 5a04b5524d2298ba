import type { ReactNode } from 'react'

export type NoticeTone = 'good' | 'bad' | 'plain'

const tones: Record<NoticeTone, string> = {
  good: 'border-evergreen bg-wash',
  bad: 'border-clay bg-clay-wash',
  plain: 'border-brass bg-brass-wash',
}

/** A message about what just happened, beside what caused it, and read out when it appears. */
export function Notice({
  tone = 'plain',
  children,
  id,
  readAlready = false,
}: {
  tone?: NoticeTone
  children: ReactNode
  id?: string
  /** Whether what stands around it reads it out: twice would be too often. */
  readAlready?: boolean
}) {
  return (
    <div
      id={id}
      role={readAlready ? undefined : tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-md border-s-4 px-4 py-3 text-ink ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
