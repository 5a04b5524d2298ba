import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormDescription } from '#app/cms/collections/form-description.ts'
import { FormFields } from '#app/cms/collections/form-fields.tsx'
import { editedOf } from '#app/ui/edit-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import type { EditReply } from '#app/ui/edit-reply.ts'
import { adminList, type EditorPlace } from './event-back.ts'

/**
 * The form that adds an event, in the admin area and on the calendar's own page. It is long, and on a phone
 * what there is already is looked for more often: so it opens when asked for.
 */
export function AddEvent({
  reply,
  form,
  timeZone,
  place,
}: {
  reply?: EditReply | undefined
  form: FormDescription
  timeZone: string
  place: EditorPlace
}) {
  const round = useRound(reply)
  return (
    <details key={round} open={reply !== undefined || undefined} className="mb-8">
      <summary className="button button-primary list-none">Add an event</summary>
      <div className="mt-6 border-b border-hairline pb-10">
        <EditForm action={adminList} reply={reply} submit="Add event" place={place} files>
          <FormFields form={form} edited={editedOf(form.initial, reply)} timeZone={timeZone} isNew />
        </EditForm>
      </div>
    </details>
  )
}

/** Counts what was added: each new event begins with an empty form, which waits closed. */
function useRound(reply: EditReply | undefined) {
  const { state, formAction } = useNavigation()
  const [round, setRound] = useState(0)
  const adding = useRef(false)
  useEffect(() => {
    if (formAction === adminList) adding.current = true
    if (state !== 'idle' || !adding.current) return
    adding.current = false
    if (reply === undefined) setRound((count) => count + 1)
  }, [state, formAction, reply])
  return round
}
