import type { ReactNode } from 'react'

export type NoticeTone = 'good' | 'bad' | 'plain'

const tones: Record<NoticeTone, string> = {
  good: 'border-evergreen bg-wash',
  bad: 'border-clay bg-clay-wash',
  plain: 'border-brass bg-brass-wash',
}

/** A message about the result of an action, announced by screen readers. */
export function Notice({
  tone = 'plain',
  children,
  id,
  inLiveRegion = false,
}: {
  tone?: NoticeTone
  children: ReactNode
  id?: string
  /** Whether a surrounding live region announces it already. */
  inLiveRegion?: boolean
}) {
  return (
    <div
      id={id}
      role={inLiveRegion ? undefined : tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-md border-s-4 px-4 py-3 text-ink ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
