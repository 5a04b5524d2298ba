import { PictureField } from '#app/cms/media/picture-field.tsx'
import { AddressField } from '#app/ui/address-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { bodyLength } from './project-form.ts'

/** What an admin writes about a project. */
export function ProjectFields({
  edited,
  timeZone,
  isNew = false,
}: {
  edited: Edited
  timeZone: string
  isNew?: boolean
}) {
  const field = editedField(edited)
  return (
    <>
      <Field label="Title" required dir="auto" maxLength={160} {...field('title')} />
      <TextArea label="Summary" required rows={3} dir="auto" maxLength={400} {...field('summary')} />
      <MarkdownField label="Text" name="body" required claims edited={edited} maxLength={bodyLength} />
      <PictureField name="pictureId" use="projects" edited={edited} />
      <AddressField edited={edited} place="/projects/" isNew={isNew} />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
