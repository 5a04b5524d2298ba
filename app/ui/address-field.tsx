import { type Edited, editedField } from './edit-fields.ts'
import { Field } from './field.tsx'

/** The last part of a text's own address; `place` is what stands before it, such as '/articles/'. */
export function AddressField({ edited, place }: { edited: Edited; place: string }) {
  return (
    <Field
      label="Address"
      dir="ltr"
      hint={`The last part of its address: ${place}… Empty, it follows the title. Links to an old one end.`}
      maxLength={60}
      {...editedField(edited)('slug')}
    />
  )
}
