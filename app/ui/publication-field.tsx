import { useId } from 'react'
import { Field } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'
import { InlineRadios } from './inline-radios.tsx'

const labels = { now: 'Published', at: 'Scheduled', draft: 'Draft: hidden from visitors' }

/** Radio buttons for the publication state: published, scheduled or draft. `timeZone` is its display name. */
export function PublicationField({ formState, timeZone }: { formState: FormState; timeZone: string }) {
  const { values, errors } = formState
  const publication = values.publication ?? 'now'
  return (
    <fieldset className="group/when grid gap-1 border-t border-hairline pt-4">
      <legend className="sr-only">Status</legend>
      <p aria-hidden="true" className="font-semibold">
        Status
      </p>
      <InlineRadios name="publication" labels={labels} defaultValue={publication} />
      {errors.publication && <p className="text-sm font-semibold text-clay">{errors.publication}</p>}
      <Field
        className="hidden mt-2 max-w-80 group-has-[input[value=at]:checked]/when:block"
        label="Date and time"
        hideOptional
        type="datetime-local"
        hint={`In the site’s time zone, ${timeZone}.`}
        {...formFieldProps(formState)('publishAt')}
        id={useId()}
      />
    </fieldset>
  )
}
