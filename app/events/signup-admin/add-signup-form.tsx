import { AddedPartyFields } from '#app/events/signup/added-party-fields.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Select } from '#app/ui/field.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** The form with which an organizer signs someone up. */
export function AddSignupForm({
  action,
  shifts,
  result,
}: {
  action: string
  shifts: { id: string; label: string }[]
  result?: FormResult<never> | undefined
}) {
  const field = fieldProps(result)
  return (
    <ChangeForm action={action} result={result} submitLabel="Add to the list">
      <AddedPartyFields field={field} />
      {shifts.length > 0 && (
        <Select label="Shift" {...field('shift')} required={false} className="max-w-xl">
          <option value="">No shift</option>
          {shifts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </ChangeForm>
  )
}
