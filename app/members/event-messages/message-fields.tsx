import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { type FormState, formFieldProps } from '#app/ui/form-state.ts'
import { type Audience, audienceLabels, maxMessageLength } from './event-message.ts'

/** The fields of a message: its audience with the current number of people, its subject and its text. */
export function MessageFields({
  formState,
  counts,
}: {
  formState: FormState
  counts: Record<Audience, number>
}) {
  const field = formFieldProps(formState)
  return (
    <>
      <Select label="To" hideOptional {...field('audience')}>
        {Object.entries(audienceLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {`${label} (${counts[value as Audience]})`}
          </option>
        ))}
      </Select>
      <Field label="Subject" required maxLength={150} dir="auto" {...field('subject')} />
      <TextArea
        label="Message"
        required
        rows={9}
        maxLength={maxMessageLength}
        dir="auto"
        hint="A greeting with each person’s name, and the event’s date and link, are added automatically."
        {...field('body')}
      />
    </>
  )
}
