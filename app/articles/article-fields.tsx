import { PictureField } from '#app/pictures/picture-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import type { Picture } from '#app/ui/picture.ts'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { bodyLength } from './article-form.ts'

/** What an admin writes about an article. */
export function ArticleFields({
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
      <TextArea label="Preview text" required rows={3} dir="auto" maxLength={400} {...field('preview')} />
      <MarkdownField label="Text" name="body" required edited={edited} maxLength={bodyLength} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Author" required dir="auto" maxLength={100} {...field('author')} />
        <Field label="Tags" dir="auto" maxLength={300} placeholder="food, service" {...field('tags')} />
      </div>
      <PictureField
        name="pictureId"
        use="articles"
        picture={picture}
        errors={edited.errors}
        values={edited.values}
      />
      <Field
        label="Address"
        dir="ltr"
        hint="The last part of its address: /articles/… Empty, it follows the title. Links to an old one end."
        maxLength={60}
        {...field('slug')}
      />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
