import { type ReactNode, useEffect, useRef } from 'react'
import { type FormResult, honeypotField } from '#app/platform/http/form-result.ts'
import { Button } from './button.tsx'
import { Honeypot } from './honeypot.tsx'
import { Notice } from './notice.tsx'
import { PostForm, useBusy, useFormProblem } from './post-form.tsx'
import { solvingMessage, useProofOfWork } from './proof-of-work.tsx'

/** Returns a function that gives the props of a required field by its name. */
export function fieldProps(result: FormResult<unknown> | undefined) {
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
  submit,
  failure,
  once = false,
  children,
}: {
  id: string
  /** The page's URL, if it has query parameters. */
  action?: string
  result: FormResult<unknown> | undefined
  /** Shown after success. */
  thanks: ReactNode
  submit: string
  /** Shown when it cannot be sent. */
  failure: string
  /** Whether to hide the fields after success. */
  once?: boolean
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  useFocusOnResult(form, resultRef, result)
  const { isSolving, proofInput } = useProofOfWork(form, result)
  const busy = useBusy()
  const unsaved = useFormProblem(form) && failure
  const problem = unsaved ?? result?.problem
  return (
    <PostForm
      ref={form}
      id={id}
      // Without JavaScript the fragment scrolls back to the form.
      action={`${action ?? ''}#${id}`}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-5"
    >
      <div ref={resultRef} tabIndex={-1} data-notice className="outline-none empty:hidden">
        {isSolving ? <Notice>{solvingMessage}</Notice> : problem && <Notice tone="bad">{problem}</Notice>}
        {result?.sent && !unsaved ? <Notice tone="good">{thanks}</Notice> : null}
      </div>
      {!(once && result?.sent && !unsaved) && (
        <>
          {children}
          <Honeypot />
          {proofInput}
          <div>
            <Button aria-disabled={busy || undefined}>{busy ? 'Sending…' : submit}</Button>
          </div>
        </>
      )}
    </PostForm>
  )
}

/** Runs after a client-side submission only, not for a page rendered with a result. */
function useFocusOnResult(
  form: React.RefObject<HTMLFormElement | null>,
  resultRef: React.RefObject<HTMLDivElement | null>,
  result: FormResult<unknown> | undefined,
) {
  const handled = useRef(result)
  useEffect(() => {
    if (!result || !form.current || result === handled.current) return
    handled.current = result
    if (result.sent) form.current.reset()
    const bait = form.current.elements.namedItem(honeypotField)
    if (bait instanceof HTMLInputElement) bait.value = ''
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid]')
    const next = invalid ?? resultRef.current
    next?.focus()
  }, [form, resultRef, result])
}
