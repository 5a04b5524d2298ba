import type { FormResult } from '#app/platform/http/form-result.ts'
import type { Autosave } from '#app/ui/autosave.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { formFieldProps } from '#app/ui/form-state.ts'

/** The outlet context of an item's page. */
export interface ItemForms {
  /** The path of the item's page. */
  path: string
  to: string
  /** A sentence that the site adds below the reply. */
  ending?: string | null
  reply: AutosavedItemForm
  note: AutosavedItemForm
}

/** What a form shows, and its working copies. */
export interface AutosavedItemForm {
  autosave?: Autosave
  values: Record<string, string>
}

/** A form that replies to the sender of an item. */
export function ReplyForm({
  path,
  to,
  ending,
  reply: { autosave, values },
  result,
}: Omit<ItemForms, 'note'> & { result?: FormResult<unknown> | undefined }) {
  const field = formFieldProps({ values: result?.values ?? values, errors: result?.errors ?? {} })
  if (!to) return <p className="text-muted">There is no email address to reply to.</p>
  return (
    <section aria-labelledby="reply">
      <h2 id="reply" className="mb-1 text-xl">
        Reply by email
      </h2>
      <p className="mb-4 text-sm wrap-anywhere text-muted">
        To <span dir="ltr">{to}</span>. The email is signed with the name of this site, and replies go to the
        contact email.{ending && ` Added below your message: “${ending}”`}
      </p>
      <ChangeForm
        key={autosave?.restored?.id}
        action={`${path}/reply`}
        result={result}
        submitLabel="Send reply"
        autosave={autosave}
      >
        <Field label="Subject" required {...field('subject')} dir="auto" />
        <TextArea label="Message" required {...field('message')} rows={7} dir="auto" />
      </ChangeForm>
    </section>
  )
}

/** A form that adds an internal note. */
export function NoteForm({
  path,
  note: { autosave, values },
  result,
}: Pick<ItemForms, 'path' | 'note'> & { result?: FormResult<unknown> | undefined }) {
  const field = formFieldProps({ values: result?.values ?? values, errors: result?.errors ?? {} })
  return (
    <section aria-labelledby="note-title">
      <h2 id="note-title" className="mb-1 text-xl">
        Internal note
      </h2>
      <p className="mb-4 text-sm text-muted">It is shown only in the admin area.</p>
      <ChangeForm
        key={autosave?.restored?.id}
        action={`${path}/notes`}
        result={result}
        submitLabel="Add note"
        variant="quiet"
        autosave={autosave}
      >
        <TextArea label="Note" required {...field('note')} rows={4} dir="auto" />
      </ChangeForm>
    </section>
  )
}
