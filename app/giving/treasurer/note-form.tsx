import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** Adds a note to a gift. Only the staff can see it. */
export function NoteForm({ path, result }: { path: string; result?: FormResult<unknown> | undefined }) {
  return (
    <section aria-labelledby="note-title">
      <h2 id="note-title" className="mb-1 text-xl">
        Internal note
      </h2>
      <p className="mb-4 text-sm text-muted">The donor does not see it.</p>
      <ChangeForm action={`${path}/notes`} result={result} submitLabel="Add note" variant="quiet">
        <TextArea label="Note" {...fieldProps(result)('note')} rows={4} dir="auto" />
      </ChangeForm>
    </section>
  )
}
