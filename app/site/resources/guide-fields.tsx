import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { GuidePdfField } from './guide-pdf-field.tsx'

/** What an admin writes about a guide. */
export function GuideFields({ edited, timeZone }: { edited: Edited; timeZone: string }) {
  const field = editedField(edited)
  return (
    <>
      <Field label="Title" required dir="auto" maxLength={160} {...field('title')} />
      <TextArea label="Description" required rows={3} dir="auto" maxLength={600} {...field('description')} />
      <GuidePdfField edited={edited} />
      <Field
        label="Video"
        type="url"
        dir="ltr"
        placeholder="https://"
        hint="Empty, it leads to the video page of the initiative."
        {...field('videoUrl')}
      />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
