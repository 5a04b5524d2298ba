import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * A form that changes something: what became of it stands above its fields, what was typed stays, and the focus
 * goes to the first wrong field.
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
  inReach = false,
  wide = false,
  busyText = 'One moment …',
  children,
}: {
  id?: string
  action: string
  /** `sent` is said where it is a text. */
  result?: FormResult<unknown> | undefined
  submit: string
  variant?: ButtonVariant
  /** Sent along, such as the version that the page shows. */
  hidden?: Record<string, string | number>
  /** Whether it has a `PictureField`, or files of another kind. */
  withFiles?: boolean
  /** Stands beside the button. */
  beside?: ReactNode
  /** Whether the button stays in sight while one scrolls: for long forms on the page itself. */
  inReach?: boolean
  /** Whether the button is as wide as the form. */
  wide?: boolean
  /** What the button says while the form is sent. */
  busyText?: string
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  useFocusOnAnswer(form, result)
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      action={action}
      encType={withFiles ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-5"
    >
      <div tabIndex={-1} data-notice className="outline-none empty:hidden">
        {result?.problem && <Notice tone="bad">{result.problem}</Notice>}
        {typeof result?.sent === 'string' && <Notice tone="good">{result.sent}</Notice>}
      </div>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={wide ? 'grid' : `flex flex-wrap items-center gap-3 ${inReach ? 'save-bar' : ''}`}>
        <Button variant={variant} aria-disabled={busy || undefined}>
          {busy ? busyText : submit}
        </Button>
        {beside}
      </div>
    </Form>
  )
}

/** A button that changes something at once: a form of its own, so that it works before any script does. */
export function ChangeButton({
  action,
  hidden = {},
  variant = 'quiet',
  children,
}: {
  action: string
  hidden?: Record<string, string | number>
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{children}</Button>
    </Form>
  )
}

/**
 * Moves the focus to the first wrong field, or else to what is said, when an answer comes while the page stands.
 * What was typed stays, but for passwords.
 */
function useFocusOnAnswer(
  form: React.RefObject<HTMLFormElement | null>,
  result: FormResult<unknown> | undefined,
) {
  const seen = useRef(result)
  useEffect(() => {
    if (!result || result === seen.current) return
    seen.current = result
    for (const secret of form.current?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])
      secret.value = ''
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const next = invalid ?? form.current?.querySelector<HTMLElement>('[data-notice]')
    next?.focus()
  }, [form, result])
}
