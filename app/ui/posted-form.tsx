import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormReply, honeypotName } from '#app/platform/http/form-reply.ts'
import { Button } from './button.tsx'
import { Honeypot } from './honeypot.tsx'
import { Notice } from './notice.tsx'

/** What a required field of the form is given: its name, what was typed, and what is wrong with it. */
export function fieldsOf(reply: FormReply<unknown> | undefined) {
  return (name: string) => ({
    name,
    id: name,
    required: true,
    defaultValue: reply?.values[name] ?? '',
    error: reply?.errors[name],
  })
}

/**
 * A form that anyone may send. It says above its fields what became of it, keeps what was typed until it
 * was sent, and moves the focus to the first wrong field, or else to what it says.
 */
export function PostedForm({
  id,
  action,
  reply,
  thanks,
  submit,
  once = false,
  children,
}: {
  id: string
  /** The page's own address, when it is more than the path. */
  action?: string
  reply: FormReply<unknown> | undefined
  /** Shown once it was sent. */
  thanks: ReactNode
  submit: string
  /** Whether the fields are put away once it was sent, because nobody sends it twice. */
  once?: boolean
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const news = useRef<HTMLDivElement>(null)
  useAnswer(form, news, reply)
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
      <div ref={news} tabIndex={-1} className="outline-none empty:hidden">
        {reply?.problem && <Notice tone="bad">{reply.problem}</Notice>}
        {reply?.sent ? <Notice tone="good">{thanks}</Notice> : null}
      </div>
      {!(once && reply?.sent) && (
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
function useAnswer(
  form: React.RefObject<HTMLFormElement | null>,
  news: React.RefObject<HTMLDivElement | null>,
  reply: FormReply<unknown> | undefined,
) {
  const seen = useRef(reply)
  useEffect(() => {
    if (!reply || !form.current || reply === seen.current) return
    seen.current = reply
    if (reply.sent) form.current.reset()
    const bait = form.current.elements.namedItem(honeypotName)
    if (bait instanceof HTMLInputElement) bait.value = ''
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid]')
    const next = wrong ?? news.current
    next?.focus()
  }, [form, news, reply])
}
