import { PictureField } from '#app/pictures/picture-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PublicationField } from '#app/ui/publication-field.tsx'

/** What an admin chooses for a slide of the hero. */
export function SlideFields({
  edited,
  picture,
  timeZone,
}: {
  edited: Edited
  picture: Picture | null
  timeZone: string
}) {
  const { alt } = edited.values
  return (
    <>
      <PictureField
        name="pictureId"
        use="slides"
        required
        picture={picture}
        errors={edited.errors}
        values={alt === undefined ? edited.values : { pictureIdAlt: alt, ...edited.values }}
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
