import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditorPlace } from './event-back.ts'
import { EventFields } from './event-fields.tsx'

export interface EventReply {
  values: Record<string, string>
  errors: Record<string, string>
  problem: string | null
}

/** The form that adds or changes an event. It keeps what was typed, and says what is wrong beside it. */
export function EventEditor({
  action,
  fields,
  reply,
  timeZone,
  place,
  version,
  submit,
}: {
  action: string
  fields: Record<string, string>
  reply: EventReply | undefined
  timeZone: string
  /** Where to go once it is done. */
  place: EditorPlace
  version?: number
  submit: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(reply)
  useEffect(() => {
    if (!reply || reply === seen.current) return
    seen.current = reply
    form.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  }, [reply])
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {reply?.problem && <Notice tone="bad">{reply.problem}</Notice>}
      <input type="hidden" name="place" value={place} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <EventFields values={reply?.values ?? fields} errors={reply?.errors ?? {}} timeZone={timeZone} />
      <div>
        <Button aria-disabled={busy || undefined}>{submit}</Button>
      </div>
    </Form>
  )
}
