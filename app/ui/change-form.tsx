import { type FormEvent, type ReactNode, useRef } from 'react'
import { type FormResult, workingCopyField } from '#app/platform/http/form-result.ts'
import type { Autosave } from './autosave.ts'
import { AutosaveStatus } from './autosave-status.tsx'
import { Button, ButtonLink, type ButtonVariant } from './button.tsx'
import { FormNotice } from './form-notice.tsx'
import { PostForm, useBusy, useFocusOnResult, useFormProblem } from './post-form.tsx'
import { useProofOfWork } from './proof-of-work.tsx'
import { secretInputs } from './unsaved-forms.ts'
import { useAutosave } from './use-autosave.ts'
import { WorkingCopyNotice } from './working-copy-notice.tsx'

/**
 * A form that changes something. Shows the result above its fields, keeps the typed values, and moves the focus to
 * the first invalid field.
 */
export function ChangeForm({
  id,
  action,
  result,
  submitLabel,
  variant = 'primary',
  hiddenFields = {},
  withFiles = false,
  secondaryAction,
  cancel,
  cancelLabel = 'Cancel',
  stickyActions = false,
  wide = false,
  busyText = 'One moment…',
  autosave,
  confirmUnsaved = false,
  onSubmit,
  children,
}: {
  id?: string
  action: string
  /** `sent` is shown if it is a string. */
  result?: FormResult<unknown> | undefined
  submitLabel: string
  variant?: ButtonVariant
  /** Hidden fields, such as the version. */
  hiddenFields?: Record<string, string | number>
  /** Whether it has file inputs, such as a `PictureField`. */
  withFiles?: boolean
  /** Shown next to the button; for example a link back. */
  secondaryAction?: ReactNode
  /** The URL of a link that leaves the form without a change, shown after `secondaryAction`. */
  cancel?: string | undefined
  cancelLabel?: string
  /** Whether the button stays visible while scrolling; for long forms. */
  stickyActions?: boolean
  /** Whether the button spans the form's width. */
  wide?: boolean
  /** The button's label while submitting. */
  busyText?: string
  /** For a form whose input is saved as a draft while someone types. */
  autosave?: Autosave | undefined
  /** Whether to ask before unsaved changes in other forms are lost, because another page is shown next. */
  confirmUnsaved?: boolean
  /** For a page that handles the submission itself and prevents the default. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useBusy(action)
  const submitProblem = useFormProblem(form)
  const problem = submitProblem ?? result?.problem
  useFocusOnResult(form, result, clearPasswords)
  const { isSolving, proofInput } = useProofOfWork(form, result)
  const copy = useAutosave(form, autosave, result)
  const postForm = (
    <PostForm
      ref={form}
      id={id}
      action={action}
      encType={withFiles ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      data-confirm-unsaved={confirmUnsaved || undefined}
      onSubmit={(event) => (busy ? event.preventDefault() : onSubmit?.(event))}
      className="grid gap-5"
    >
      <FormNotice
        isSolving={isSolving}
        problem={problem}
        success={!submitProblem && typeof result?.sent === 'string' && result.sent}
      />
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {proofInput}
      {copy.id !== null && <input type="hidden" name={workingCopyField} value={copy.id} />}
      <div className={wide ? 'grid' : `flex flex-wrap items-center gap-3 ${stickyActions ? 'save-bar' : ''}`}>
        <Button variant={variant} aria-disabled={busy || undefined}>
          {busy ? busyText : submitLabel}
        </Button>
        {secondaryAction}
        {cancel !== undefined && (
          <ButtonLink variant="quiet" href={cancel}>
            {cancelLabel}
          </ButtonLink>
        )}
        {autosave && <AutosaveStatus state={copy.state} />}
      </div>
    </PostForm>
  )
  if (!autosave) return postForm
  return (
    <div>
      <WorkingCopyNotice autosave={autosave} current={copy.id} />
      {postForm}
    </div>
  )
}

/** A button with its own form, so that it works without JavaScript. */
export function ChangeButton({
  action,
  hiddenFields = {},
  variant = 'quiet',
  confirmUnsaved = false,
  children,
}: {
  action: string
  hiddenFields?: Record<string, string | number>
  variant?: ButtonVariant
  /** Whether to ask before unsaved changes in other forms are lost, because another page is shown next. */
  confirmUnsaved?: boolean
  children: ReactNode
}) {
  return (
    <PostForm action={action} preventScrollReset data-confirm-unsaved={confirmUnsaved || undefined}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{children}</Button>
    </PostForm>
  )
}

/** Keeps the password if there is a challenge, because the form is then submitted again, with the solution. */
function clearPasswords(form: HTMLFormElement, { challenge }: FormResult<unknown>) {
  if (challenge) return
  for (const secret of form.querySelectorAll<HTMLInputElement>(secretInputs)) secret.value = ''
}
