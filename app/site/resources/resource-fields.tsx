import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { titleLength } from './resource-form.ts'

/** What an admin writes about a link. */
export function ResourceFields({ edited, timeZone }: { edited: Edited; timeZone: string }) {
  const field = editedField(edited)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Title" required dir="auto" maxLength={titleLength} {...field('title')} />
        <Field
          label="Url"
          required
          type="url"
          dir="ltr"
          placeholder="https://"
          inputMode="url"
          {...field('url')}
        />
      </div>
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
