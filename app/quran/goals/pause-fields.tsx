import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { Field } from '#app/ui/field.tsx'
import { formFieldProps } from '#app/ui/form-state.ts'

/** The dates of a pause. */
export function PauseFields({
  values,
  errors,
}: {
  values: Record<string, string>
  errors: Record<string, string>
}) {
  const field = formFieldProps({ values, errors })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label="First day"
        required
        type="date"
        hint={`No earlier than ${correctionDays} days ago.`}
        {...field('startsOn')}
      />
      <Field label="Last day" type="date" hint="Leave blank if you don’t know yet." {...field('endsOn')} />
    </div>
  )
}
