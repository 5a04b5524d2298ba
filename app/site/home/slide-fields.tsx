import { PictureField } from '#app/cms/media/picture-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'

/** What an admin chooses for a slide of the hero. */
export function SlideFields({ edited, timeZone }: { edited: Edited; timeZone: string }) {
  const { alt } = edited.values
  return (
    <>
      <PictureField
        name="pictureId"
        use="slides"
        required
        edited={alt === undefined ? edited : { ...edited, values: { pictureIdAlt: alt, ...edited.values } }}
      />
      <Field
        label="Caption"
        required
        dir="auto"
        maxLength={160}
        hint="A few words below the picture: what it was, and when"
        {...editedField(edited)('caption')}
      />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
