import { type Edited, editedField } from './edit-fields.ts'
import { Field } from './field.tsx'

/** The last part of a text's own address; `place` is what stands before it, such as '/articles/'. */
export function AddressField({
  edited,
  place,
  isNew = false,
}: {
  edited: Edited
  place: string
  isNew?: boolean
}) {
  const empty = isNew ? 'Empty, it follows the title.' : 'Empty, it stays as it is.'
  return (
    <Field
      label="Address"
      dir="ltr"
      hint={`The last part of its address: ${place}… ${empty} Links to an old one end.`}
      maxLength={60}
      {...editedField(edited)('slug')}
    />
  )
}
