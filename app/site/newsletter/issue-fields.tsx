import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'

/** Subject and words of an issue, and how they will look. */
export function IssueFields({ edited }: { edited: Edited }) {
  return (
    <>
      <Field label="Subject" {...editedField(edited)('subject')} required dir="auto" />
      <MarkdownField label="Text" name="body" required edited={edited} maxLength={50_000} />
    </>
  )
}
