import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { solvingMessage } from './proof-of-work.tsx'

/** The message above the fields of a form; `useFormProblem` and `useFocusOnResult` move the focus to it. */
export function FormNotice({
  isSolving = false,
  problem,
  success,
}: {
  isSolving?: boolean
  problem: string | null | undefined
  success?: ReactNode
}) {
  return (
    <div tabIndex={-1} data-notice className="outline-none empty:hidden">
      {isSolving ? <Notice>{solvingMessage}</Notice> : problem && <Notice tone="bad">{problem}</Notice>}
      {success && <Notice tone="good">{success}</Notice>}
    </div>
  )
}
