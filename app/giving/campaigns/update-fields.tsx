import { Field } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { maxUpdateLength } from './update-form.ts'

/** The fields of an update. */
export function UpdateFields({ formState }: { formState: FormState }) {
  const field = formFieldProps(formState)
  return (
    <>
      <Field label="Title" required maxLength={120} dir="auto" {...field('title')} />
      <MarkdownField
        label="Text"
        name="body"
        formState={formState}
        required
        maxLength={maxUpdateLength}
        rows={10}
      />
    </>
  )
}
