import type { ReactNode } from 'react'

export type NoticeTone = 'good' | 'bad' | 'plain'

const tones: Record<NoticeTone, string> = {
  good: 'border-success bg-success-wash',
  bad: 'border-clay bg-clay-wash',
  plain: 'border-brass bg-brass-wash',
}

/** The CSS classes of a notice. */
export const noticeClass = (tone: NoticeTone) => `rounded-md border-s-4 px-4 py-3 text-ink ${tones[tone]}`

/** A message about the result of an action, announced by screen readers. */
export function Notice({
  tone = 'plain',
  children,
  id,
  announced = true,
}: {
  tone?: NoticeTone
  children: ReactNode
  id?: string
  /** Whether it is a live region. False if it has buttons, or if another region announces its text. */
  announced?: boolean
}) {
  return (
    <div
      id={id}
      role={announced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={noticeClass(tone)}
    >
      {children}
    </div>
  )
}
