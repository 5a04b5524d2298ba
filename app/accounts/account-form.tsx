import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormReply } from '#app/platform/http/form-reply.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** A form about one's account: says above its fields what became of it, and 'Loading...' while it is sent. */
export function AccountForm({
  id,
  action,
  reply,
  submit,
  look = 'primary',
  wide = false,
  beside,
  children,
}: {
  id: string
  action: string
  reply: FormReply<string> | undefined
  submit: string
  look?: ButtonLook
  /** Whether the button is as wide as the form. */
  wide?: boolean
  /** Stands beside the button. */
  beside?: ReactNode
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formAction === action
  useFocusOnAnswer(form, reply)
  return (
    <Form
      ref={form}
      id={`${id}-form`}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      onSubmit={(event) => busy && event.preventDefault()}
      className="grid gap-5"
    >
      <div tabIndex={-1} data-news className="outline-none empty:hidden">
        {reply?.problem && <Notice tone="bad">{reply.problem}</Notice>}
        {reply?.sent && <Notice tone="good">{reply.sent}</Notice>}
      </div>
      {children}
      <div className={wide ? 'grid' : 'flex flex-wrap gap-3'}>
        <Button look={look} aria-disabled={busy || undefined}>
          {busy ? 'Loading...' : submit}
        </Button>
        {beside}
      </div>
    </Form>
  )
}

/** Moves the focus to the first wrong field, or else to what is said, when an answer comes while the page stands. */
function useFocusOnAnswer(
  form: React.RefObject<HTMLFormElement | null>,
  reply: FormReply<string> | undefined,
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
