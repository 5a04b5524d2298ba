import type { ReactNode } from 'react'

export type NoticeTone = 'success' | 'error' | 'info'

const tones: Record<NoticeTone, string> = {
  success: 'border-success bg-success-wash',
  error: 'border-clay bg-clay-wash',
  info: 'border-brass bg-brass-wash',
}

/** The CSS classes of a notice. */
export const noticeClass = (tone: NoticeTone) => `rounded-md border-s-4 px-4 py-3 text-ink ${tones[tone]}`

/** A message that stands out, such as the result of an action. */
export function Notice({
  tone = 'info',
  children,
  id,
  announced = true,
}: {
  tone?: NoticeTone
  children: ReactNode
  id?: string
  /**
   * Whether the notice is a live region; false for a message that is part of the page, or that another region
   * announces.
   */
  announced?: boolean
}) {
  return (
    <div
      id={id}
      role={announced ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={noticeClass(tone)}
    >
      {children}
    </div>
  )
}
