import { maxSlugLength } from '#app/platform/slug.ts'
import { Field } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'

/** An input for an item's slug; `prefix` is the path before it, such as '/articles/'. */
export function SlugInput({
  formState,
  prefix,
  isNew = false,
}: {
  formState: FormState
  prefix: string
  isNew?: boolean
}) {
  const note = isNew
    ? 'Leave blank to generate it from the title.'
    : 'If you change it, the old URL will redirect to the new one.'
  return (
    <Field
      label="URL"
      dir="ltr"
      hint={`The end of the URL, after ${prefix}. ${note}`}
      maxLength={maxSlugLength}
      {...formFieldProps(formState)('slug')}
    />
  )
}
