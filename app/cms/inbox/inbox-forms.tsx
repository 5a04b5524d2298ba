import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** What the page of an item gives to its child routes. */
export interface ItemForms {
  /** Of the item's page. */
  path: string
  to: string
  /** Of the mail, unless somebody changes it. */
  subject: string
}

/** A form that replies to the sender of an item. */
export function ReplyForm({
  path,
  to,
  subject,
  result,
}: ItemForms & { result?: FormResult<unknown> | undefined }) {
  const field = fieldProps(result)
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
      <ChangeForm action={`${path}/reply`} result={result} submit="Send the answer">
        <Field label="Subject" {...line} defaultValue={result ? defaultValue : subject} dir="auto" />
        <TextArea label="Message" {...field('message')} rows={7} dir="auto" />
      </ChangeForm>
    </section>
  )
}

/** Keeps a note that only admins see. */
export function NoteForm({ path, result }: { path: string; result?: FormResult<unknown> | undefined }) {
  return (
    <section aria-labelledby="note-title">
      <h2 id="note-title" className="mb-1 text-xl">
        Note for ourselves
      </h2>
      <p className="mb-4 text-sm text-muted">Only admins see it.</p>
      <ChangeForm action={`${path}/notes`} result={result} submit="Add the note" variant="quiet">
        <TextArea label="Note" {...fieldProps(result)('note')} rows={4} dir="auto" />
      </ChangeForm>
    </section>
  )
}
