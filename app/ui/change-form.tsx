import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * A form with which an admin changes something: what went wrong stands above its fields, what was typed
 * stays, and the focus goes to the first wrong field.
 */
export function ChangeForm({
  action,
  reply,
  submit,
  look = 'primary',
  hidden = {},
  withFiles = false,
  beside,
  inReach = false,
  children,
}: {
  action: string
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
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  useFocusOnAnswer(form, reply)
  return (
    <Form
      ref={form}
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
      </div>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={`flex flex-wrap items-center gap-3 ${inReach ? 'save-bar' : ''}`}>
        <Button look={look} aria-disabled={busy || undefined}>
          {busy ? 'One moment …' : submit}
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

function useFocusOnAnswer(
  form: React.RefObject<HTMLFormElement | null>,
  reply: FormReply<unknown> | undefined,
) {
  const seen = useRef(reply)
  useEffect(() => {
    if (!reply || reply === seen.current) return
    seen.current = reply
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const next = wrong ?? form.current?.querySelector<HTMLElement>('[data-news]')
    next?.focus()
  }, [form, reply])
}
