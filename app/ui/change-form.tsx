import { type ReactNode, useRef } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { Notice } from './notice.tsx'
import { PostForm, useBusy, useFocusOnResult, useFormProblem } from './post-form.tsx'
import { solvingMessage, useProofOfWork } from './proof-of-work.tsx'

/**
 * A form that changes something. Shows the result above its fields, keeps the typed values, and moves the focus to
 * the first invalid field.
 */
export function ChangeForm({
  id,
  action,
  result,
  submit,
  variant = 'primary',
  hidden = {},
  withFiles = false,
  beside,
  stickyActions = false,
  wide = false,
  busyText = 'One moment…',
  children,
}: {
  id?: string
  action: string
  /** `sent` is shown if it is a string. */
  result?: FormResult<unknown> | undefined
  submit: string
  variant?: ButtonVariant
  /** Hidden fields, such as the version. */
  hidden?: Record<string, string | number>
  /** Whether it has file inputs, such as a `PictureField`. */
  withFiles?: boolean
  /** Shown beside the button. */
  beside?: ReactNode
  /** Whether the button stays visible while scrolling; for long forms. */
  stickyActions?: boolean
  /** Whether the button spans the form's width. */
  wide?: boolean
  /** The button's label while submitting. */
  busyText?: string
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useBusy(action)
  const unsaved = useFormProblem(form)
  const problem = unsaved ?? result?.problem
  useFocusOnResult(form, result, clearPasswords)
  const { isSolving, proofInput } = useProofOfWork(form, result)
  return (
    <PostForm
      ref={form}
      id={id}
      action={action}
      encType={withFiles ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-5"
    >
      <div tabIndex={-1} data-notice className="outline-none empty:hidden">
        {isSolving ? <Notice>{solvingMessage}</Notice> : problem && <Notice tone="bad">{problem}</Notice>}
        {!unsaved && typeof result?.sent === 'string' && <Notice tone="good">{result.sent}</Notice>}
      </div>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {proofInput}
      <div className={wide ? 'grid' : `flex flex-wrap items-center gap-3 ${stickyActions ? 'save-bar' : ''}`}>
        <Button variant={variant} aria-disabled={busy || undefined}>
          {busy ? busyText : submit}
        </Button>
        {beside}
      </div>
    </PostForm>
  )
}

/** A button with its own form, so that it works without JavaScript. */
export function ChangeButton({
  action,
  hidden = {},
  variant = 'quiet',
  leavesPage = false,
  children,
}: {
  action: string
  hidden?: Record<string, string | number>
  variant?: ButtonVariant
  /** Whether another page is shown next; unsaved changes on this page would be lost. */
  leavesPage?: boolean
  children: ReactNode
}) {
  return (
    <PostForm action={action} preventScrollReset data-leaves-page={leavesPage || undefined}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{children}</Button>
    </PostForm>
  )
}

/** With a challenge the same password is submitted again. */
function clearPasswords(form: HTMLFormElement, { challenge }: FormResult<unknown>) {
  if (challenge) return
  for (const secret of form.querySelectorAll<HTMLInputElement>('input[type=password]')) secret.value = ''
}
