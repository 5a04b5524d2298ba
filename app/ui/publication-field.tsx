import { useId } from 'react'
import { Field } from './field.tsx'
import { type FormState, formFieldProps } from './form-state.ts'

const options = [
  { value: 'now', label: 'Published' },
  { value: 'at', label: 'Scheduled' },
  { value: 'draft', label: 'Draft: only admins see it' },
]

/** Radio buttons for the publication state: published, scheduled or draft. */
export function PublicationField({ formState, timeZone }: { formState: FormState; timeZone: string }) {
  const { values, errors } = formState
  const chosen = values.publication ?? 'now'
  return (
    <fieldset className="group/when grid gap-1 border-t border-hairline pt-4">
      <legend className="sr-only">Status</legend>
      <p aria-hidden="true" className="font-semibold">
        Status
      </p>
      <div className="flex flex-wrap gap-x-8">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="publication"
              value={value}
              defaultChecked={value === chosen}
              className="size-5 accent-evergreen"
            />
            {label}
          </label>
        ))}
      </div>
      {errors.publication && <p className="text-sm font-semibold text-clay">{errors.publication}</p>}
      <Field
        className="hidden mt-2 max-w-80 group-has-[input[value=at]:checked]/when:block"
        label="Date and time"
        hideOptional
        type="datetime-local"
        hint={`In the site’s time zone, ${timeZone.replaceAll('_', ' ')}`}
        {...formFieldProps(formState)('publishAt')}
        id={useId()}
      />
    </fieldset>
  )
}
