import type { EditReply } from '#app/platform/http/edit-reply.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { EditForm } from '#app/ui/edit-form.tsx'
import { adminList, type EditorPlace } from './event-back.ts'
import { EventFields } from './event-fields.tsx'
import { newEvent } from './event-input.ts'

/** The form that adds an event, in the admin area and on the calendar's own page. */
export function AddEvent({
  reply,
  timeZone,
  place,
}: {
  reply?: EditReply | undefined
  timeZone: string
  place: EditorPlace
}) {
  return (
    <EditForm action={adminList} reply={reply} submit="Add event" place={place} files>
      <EventFields edited={editedOf(newEvent, reply)} picture={reply?.picture ?? null} timeZone={timeZone} />
    </EditForm>
  )
}
