import type { FormReply } from '#app/platform/http/form-reply.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { fieldsOf } from '#app/ui/posted-form.tsx'

/** What the page of an item gives to its child routes. */
export interface ItemForms {
  /** Of the item's page. */
  path: string
  to: string
  /** Of the mail, unless somebody changes it. */
  subject: string
}

/** Writes to whoever sent an item. */
export function ReplyForm({
  path,
  to,
  subject,
  reply,
}: ItemForms & { reply?: FormReply<unknown> | undefined }) {
  const field = fieldsOf(reply)
  const { defaultValue, ...line } = field('subject')
  if (!to) return <p className="text-muted">There is no address to write to any more.</p>
  return (
    <section aria-labelledby="reply">
      <h2 id="reply" className="mb-1 text-xl">
        Answer by mail
      </h2>
      <p className="mb-4 text-sm wrap-anywhere text-muted">
        To <span dir="ltr">{to}</span>. It is signed with the initiative’s name; what they answer comes to our
        own address.
      </p>
      <ChangeForm action={`${path}/reply`} reply={reply} submit="Send the answer">
        <Field label="Subject" {...line} defaultValue={reply ? defaultValue : subject} dir="auto" />
        <TextArea label="Message" {...field('message')} rows={7} dir="auto" />
      </ChangeForm>
    </section>
  )
}

/** Keeps a note that only admins see. */
export function NoteForm({ path, reply }: { path: string; reply?: FormReply<unknown> | undefined }) {
  return (
    <section aria-labelledby="note-title">
      <h2 id="note-title" className="mb-1 text-xl">
        Note for ourselves
      </h2>
      <p className="mb-4 text-sm text-muted">Only admins see it.</p>
      <ChangeForm action={`${path}/notes`} reply={reply} submit="Add the note" look="quiet">
        <TextArea label="Note" {...fieldsOf(reply)('note')} rows={4} dir="auto" />
      </ChangeForm>
    </section>
  )
}
