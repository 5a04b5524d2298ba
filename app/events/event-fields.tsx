import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { descriptionLength, titleLength } from './event-form.ts'

/** Everything that an admin writes about an event; title, date and description have to be there. */
export function EventFields({
  values,
  errors,
  timeZone,
}: {
  values: Record<string, string>
  errors: Record<string, string>
  timeZone: string
}) {
  const field = (name: string) => ({
    name,
    id: `event-${name}`,
    defaultValue: values[name] ?? '',
    error: errors[name],
  })
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
      <TextArea
        label="Description"
        required
        rows={7}
        dir="auto"
        hint="Markdown: **bold**, [a link](https://…), - a list."
        maxLength={descriptionLength}
        {...field('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Place" dir="auto" maxLength={160} {...field('locationName')} />
        <Field label="Address" dir="auto" maxLength={300} {...field('locationAddress')} />
      </div>
      <input type="hidden" name="pictureId" value={values.pictureId ?? ''} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="Shown to visitors" required {...field('publication')}>
          <option value="now">Now</option>
          <option value="at">From a time on</option>
          <option value="draft">Not yet: keep it as a draft</option>
        </Select>
        <Field label="From" type="datetime-local" {...field('publishAt')} />
      </div>
    </>
  )
}
