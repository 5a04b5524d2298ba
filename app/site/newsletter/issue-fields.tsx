import { Field } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { MarkdownField } from '#app/ui/markdown-field.tsx'

/** Subject and text of an issue, with a preview. */
export function IssueFields({ formState }: { formState: FormState }) {
  return (
    <>
      <Field label="Subject" {...formFieldProps(formState)('subject')} required dir="auto" />
      <MarkdownField label="Text" name="body" required formState={formState} maxLength={50_000} />
    </>
  )
}
