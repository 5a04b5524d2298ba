import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * A form that changes something: what became of it stands above its fields, what was typed stays, and the focus
 * goes to the first wrong field.
 */
export function ChangeForm({
  id,
  action,
  reply,
  submit,
  look = 'primary',
  hidden = {},
  withFiles = false,
  beside,
  inReach = false,
  wide = false,
  busyWords = 'One moment …',
  children,
}: {
  id?: string
  action: string
  /** `sent` is said where it is a text. */
  reply?: FormReply<unknown> | undefined
  submit: string
  look?: ButtonLook
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
  busyWords?: string
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  useFocusOnAnswer(form, reply)
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
      <div tabIndex={-1} data-news className="outline-none empty:hidden">
        {reply?.problem && <Notice tone="bad">{reply.problem}</Notice>}
        {typeof reply?.sent === 'string' && <Notice tone="good">{reply.sent}</Notice>}
      </div>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={wide ? 'grid' : `flex flex-wrap items-center gap-3 ${inReach ? 'save-bar' : ''}`}>
        <Button look={look} aria-disabled={busy || undefined}>
          {busy ? busyWords : submit}
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
  look = 'quiet',
  children,
}: {
  action: string
  hidden?: Record<string, string | number>
  look?: ButtonLook
  children: ReactNode
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button look={look}>{children}</Button>
    </Form>
  )
}

/**
 * Moves the focus to the first wrong field, or else to what is said, when an answer comes while the page stands.
 * What was typed stays, but for passwords.
 */
function useFocusOnAnswer(
  form: React.RefObject<HTMLFormElement | null>,
  reply: FormReply<unknown> | undefined,
) {
  const seen = useRef(reply)
  useEffect(() => {
    if (!reply || reply === seen.current) return
    seen.current = reply
    for (const secret of form.current?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])
      secret.value = ''
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const next = wrong ?? form.current?.querySelector<HTMLElement>('[data-news]')
    next?.focus()
  }, [form, reply])
}
