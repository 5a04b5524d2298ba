import { Checkbox } from '#app/ui/field.tsx'
import type { FormState } from '#app/ui/form-state.ts'
import { RepeatFieldset } from './repeat-fieldset.tsx'
import { repeatValues } from './repeat-inputs.ts'
import { ScopeField } from './scope-field.tsx'

/** The fields of the event form about other dates: how the event repeats, and which dates a change applies to. */
export function SeriesFields({ formState }: { formState: FormState }) {
  const values = { ...repeatValues(null), ...formState.values }
  const { errors } = formState
  const affected = values.affectedDates
  return (
    <>
      <RepeatFieldset formState={{ ...formState, values }} />
      {values.isSeries && <input type="hidden" name="isSeries" value={values.isSeries} />}
      {values.isSeries && <ScopeField legend="Save changes for" chosen={values.scope} error={errors.scope} />}
      {affected && (
        <Checkbox
          key={affected}
          label="Cancel these dates. Their pages will show that they are canceled."
          name="cancelDates"
          value={affected}
          error={errors.cancelDates}
        />
      )}
    </>
  )
}
