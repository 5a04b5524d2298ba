import { Field } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'

/** The last part of a text's own address; `place` is what stands before it, such as '/articles/'. */
export function SlugInput({
  formState,
  prefix,
  isNew = false,
}: {
  formState: FormState
  prefix: string
  isNew?: boolean
}) {
  const empty = isNew ? 'Empty, it follows the title.' : 'Empty, it stays as it is.'
  return (
    <Field
      label="Address"
      dir="ltr"
      hint={`The last part of its address: ${prefix}… ${empty} Links to an old one end.`}
      maxLength={60}
      {...formFieldProps(formState)('slug')}
    />
  )
}
