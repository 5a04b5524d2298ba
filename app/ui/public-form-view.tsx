import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormResult, honeypotField } from '#app/platform/http/form-result.ts'
import { Button } from './button.tsx'
import { Honeypot } from './honeypot.tsx'
import { Notice } from './notice.tsx'

/** What a required field of the form is given: its name, what was typed, and what is wrong with it. */
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
 * A form that anyone may send. It says above its fields what became of it, keeps what was typed until it
 * was sent, and moves the focus to the first wrong field, or else to what it says.
 */
export function PublicFormView({
  id,
  action,
  result,
  thanks,
  submit,
  once = false,
  children,
}: {
  id: string
  /** The page's own address, when it is more than the path. */
  action?: string
  result: FormResult<unknown> | undefined
  /** Shown once it was sent. */
  thanks: ReactNode
  submit: string
  /** Whether the fields are put away once it was sent, because nobody sends it twice. */
  once?: boolean
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  useFocusOnResult(form, resultRef, result)
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      // The fragment brings those without scripts back to the form.
      action={`${action ?? ''}#${id}`}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-5"
    >
      <div ref={resultRef} tabIndex={-1} className="outline-none empty:hidden">
        {result?.problem && <Notice tone="bad">{result.problem}</Notice>}
        {result?.sent ? <Notice tone="good">{thanks}</Notice> : null}
      </div>
      {!(once && result?.sent) && (
        <>
          {children}
          <Honeypot />
          <div>
            <Button aria-disabled={busy || undefined}>{busy ? 'Sending …' : submit}</Button>
          </div>
        </>
      )}
    </Form>
  )
}

/** Acts on an answer that came while the page stood; a page that arrives with its answer stays as it is. */
function useFocusOnResult(
  form: React.RefObject<HTMLFormElement | null>,
  resultRef: React.RefObject<HTMLDivElement | null>,
  result: FormResult<unknown> | undefined,
) {
  const seen = useRef(result)
  useEffect(() => {
    if (!result || !form.current || result === seen.current) return
    seen.current = result
    if (result.sent) form.current.reset()
    const bait = form.current.elements.namedItem(honeypotField)
    if (bait instanceof HTMLInputElement) bait.value = ''
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid]')
    const next = invalid ?? resultRef.current
    next?.focus()
  }, [form, resultRef, result])
}
