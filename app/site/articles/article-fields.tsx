import { PictureField } from '#app/cms/media/picture-field.tsx'
import { AddressField } from '#app/ui/address-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { bodyLength } from './article-form.ts'

/** What an admin writes about an article. */
export function ArticleFields({
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
      <TextArea label="Preview text" required rows={3} dir="auto" maxLength={400} {...field('preview')} />
      <MarkdownField label="Text" name="body" required claims edited={edited} maxLength={bodyLength} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Author" required dir="auto" maxLength={100} {...field('author')} />
        <Field label="Tags" dir="auto" maxLength={300} placeholder="food, service" {...field('tags')} />
      </div>
      <PictureField name="pictureId" use="articles" edited={edited} />
      <AddressField edited={edited} place="/articles/" isNew={isNew} />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
