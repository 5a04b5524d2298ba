import type { ReactNode } from 'react'
import { publicFormTexts } from '#app/platform/http/public-form-texts.ts'
import { EditableText } from './editable-text.tsx'
import { Notice } from './notice.tsx'

/** The message above a form's fields; `useFormProblem` and `useFocusOnResult` move the focus to it. */
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
      {isSolving ? <Solving /> : problem && <Notice tone="error">{problem}</Notice>}
      {success && <Notice tone="success">{success}</Notice>}
    </div>
  )
}

const Solving = () => (
  <Notice>
    <EditableText as="p" text={publicFormTexts.proof} />
  </Notice>
)
