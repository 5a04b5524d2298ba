import { type ReactNode, useRef } from 'react'
import { type FormResult, honeypotField } from '#app/platform/http/form-result.ts'
import { Button } from './button.tsx'
import { FormNotice } from './form-notice.tsx'
import { Honeypot } from './honeypot.tsx'
import { PostForm, useBusy, useFocusOnResult, useFormProblem } from './post-form.tsx'
import { useProofOfWork } from './proof-of-work.tsx'

/** Returns a function that returns the props of a required field by its name. */
export function fieldProps(result: Pick<FormResult<unknown>, 'values' | 'errors'> | undefined) {
  return (name: string) => ({
    name,
    id: name,
    required: true,
    defaultValue: result?.values[name] ?? '',
    error: result?.errors[name],
  })
}

/**
 * A public form. Shows the result above its fields, keeps the typed values until it succeeds, and moves the focus
 * to the first invalid field or the message.
 */
export function PublicFormView({
  id,
  action,
  result,
  thanks,
  submitLabel,
  failure,
  hidesFieldsAfterSuccess = false,
  className = '',
  children,
}: {
  id: string
  /** The page's URL, if it has query parameters. */
  action?: string
  result: FormResult<unknown> | undefined
  /** Shown after success. */
  thanks: ReactNode
  submitLabel: ReactNode
  /** Shown when the form cannot be sent. */
  failure: string
  hidesFieldsAfterSuccess?: boolean
  className?: string
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnResult(form, result, prepareNextSubmission)
  const { isSolving, proofInput } = useProofOfWork(form, result)
  const busy = useBusy()
  const submitProblem = useFormProblem(form) && failure
  const problem = submitProblem ?? result?.problem
  return (
    <PostForm
      ref={form}
      id={id}
      // Without JavaScript, the fragment scrolls back to the form.
      action={`${action ?? ''}#${id}`}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className={`grid gap-5 ${className}`.trim()}
    >
      <FormNotice
        isSolving={isSolving}
        problem={problem}
        success={result?.sent && !submitProblem ? thanks : null}
      />
      {!(hidesFieldsAfterSuccess && result?.sent && !submitProblem) && (
        <>
          {children}
          <Honeypot />
          {proofInput}
          <div>
            <Button aria-disabled={busy || undefined}>{busy ? 'Sending…' : submitLabel}</Button>
          </div>
        </>
      )}
    </PostForm>
  )
}

function prepareNextSubmission(form: HTMLFormElement, { sent }: FormResult<unknown>) {
  if (sent) form.reset()
  const honeypot = form.elements.namedItem(honeypotField)
  if (honeypot instanceof HTMLInputElement) honeypot.value = ''
}
