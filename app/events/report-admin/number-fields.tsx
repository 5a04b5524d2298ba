import { maxNumbers } from '#app/events/report/report.ts'
import { Field } from '#app/ui/field.tsx'

/** Rows, each with a number and its label. */
export function NumberFields({
  values,
  errors,
}: {
  values: Record<string, string>
  errors: Record<string, string>
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">Numbers</legend>
      <p className="text-sm text-muted">
        For example, 212 meals. Use the same word in every report, so that the numbers can be added together.
      </p>
      {Array.from({ length: maxNumbers }, (_, index) => index + 1).map((row) => (
        <div key={row} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
          <Field
            label="Number"
            name={`amount${row}`}
            id={`amount${row}`}
            inputMode="numeric"
            hideOptional
            defaultValue={values[`amount${row}`] ?? ''}
            error={errors[`amount${row}`]}
          />
          <Field
            label="What was counted"
            name={`label${row}`}
            id={`label${row}`}
            list="report-labels"
            maxLength={60}
            hideOptional
            defaultValue={values[`label${row}`] ?? ''}
            error={errors[`label${row}`]}
          />
        </div>
      ))}
      <datalist id="report-labels">
        {['meals', 'pounds collected', 'blankets', 'families', 'volunteers'].map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </fieldset>
  )
}
