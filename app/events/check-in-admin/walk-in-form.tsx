import type { FormEvent } from 'react'
import { AddedPartyFields } from '#app/events/signup/added-party-fields.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { describeOverCapacity } from './walk-in.ts'

/**
 * Adds someone who arrived without a sign-up. If the event is full, the organizer confirms the resulting number of
 * people.
 */
export function WalkInForm({
  action,
  result,
  onSubmit,
}: {
  action: string
  result?: FormResult<string> | undefined
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}) {
  const field = fieldProps(result)
  const capacityError = result?.errors.confirmedPlaces
  const spots = result?.values.confirmedPlaces ?? ''
  return (
    <ChangeForm
      action={action}
      {...(onSubmit ? { onSubmit } : {})}
      result={capacityError ? { ...result, problem: describeOverCapacity(capacityError, spots) } : result}
      submitLabel={capacityError ? `Add anyway (${spots} people)` : 'Add and check in'}
      hiddenFields={capacityError ? { confirmedPlaces: spots } : {}}
    >
      <AddedPartyFields field={field} />
    </ChangeForm>
  )
}
