import { PictureField } from '#app/pictures/picture-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { bodyLength } from './project-form.ts'

/** What an admin writes about a project. */
export function ProjectFields({
  edited,
  picture,
  timeZone,
}: {
  edited: Edited
  picture: Picture | null
  timeZone: string
}) {
  const field = editedField(edited)
  return (
    <>
      <Field label="Title" required dir="auto" maxLength={160} {...field('title')} />
      <TextArea label="Summary" required rows={3} dir="auto" maxLength={400} {...field('summary')} />
      <MarkdownField label="Text" name="body" required edited={edited} maxLength={bodyLength} />
      <PictureField
        name="pictureId"
        use="projects"
        picture={picture}
        errors={edited.errors}
        values={edited.values}
      />
      <Field
        label="Address"
        dir="ltr"
        hint="The last part of its address: /projects/… Empty, it follows the title. Links to an old one end."
        maxLength={60}
        {...field('slug')}
      />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
