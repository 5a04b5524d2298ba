import { PictureField } from '#app/cms/media/picture-field.tsx'
import { type Edited, editedField } from '#app/ui/edit-fields.ts'
import { Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { PublicationField } from '#app/ui/publication-field.tsx'
import { descriptionLength, titleLength } from './event-form.ts'

/** Everything that an admin writes about an event; title, date and description have to be there. */
export function EventFields({ edited, timeZone }: { edited: Edited; timeZone: string }) {
  const field = editedField(edited)
  return (
    <>
      <Field label="Title" required dir="auto" maxLength={titleLength} {...field('title')} />
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <Field label="Date" type="date" required {...field('localDate')} />
        <Field label="Last day" type="date" {...field('lastDate')} />
        <Field label="Begins at" type="time" {...field('startTime')} />
        <Field label="Ends at" type="time" {...field('endTime')} />
      </div>
      <p className="-mt-3 text-sm text-muted">
        Without a time it takes the whole day. Times are those of {timeZone.replaceAll('_', ' ')}.
      </p>
      <MarkdownField
        label="Description"
        name="description"
        required
        rows={7}
        maxLength={descriptionLength}
        edited={edited}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Place" dir="auto" maxLength={160} {...field('locationName')} />
        <Field label="Address" dir="auto" maxLength={300} {...field('locationAddress')} />
      </div>
      <PictureField name="pictureId" use="events" edited={edited} />
      <PublicationField edited={edited} timeZone={timeZone} />
    </>
  )
}
