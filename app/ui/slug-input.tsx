import { maxSlugLength } from '#app/platform/slug.ts'
import { Field } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'

/** An input for the slug of an item; `prefix` is the path before it, such as '/articles/'. */
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
    ? 'Leave empty to create it from the title.'
    : 'Leave empty to keep it. The old link will redirect to the new one.'
  return (
    <Field
      label="Link"
      dir="ltr"
      hint={`The last part of the link: ${prefix}… ${note}`}
      maxLength={maxSlugLength}
      {...formFieldProps(formState)('slug')}
    />
  )
}
