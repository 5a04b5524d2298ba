import { AddedPartyFields } from '#app/events/signup/added-party-fields.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/**
 * Adds someone who came without a sign-up. If the event is full, the organizer confirms the resulting number of people.
 */
export function WalkInForm({ action, result }: { action: string; result?: FormResult<never> | undefined }) {
  const field = fieldProps(result)
  const full = result?.errors.confirmedPlaces
  const places = result?.values.confirmedPlaces ?? ''
  return (
    <ChangeForm
      action={action}
      result={full ? { ...result, problem: `${full} With this party, ${places} people would come.` } : result}
      submit={full ? `Add anyway (${places} people)` : 'Add and check in'}
      hidden={full ? { confirmedPlaces: places } : {}}
    >
      <AddedPartyFields field={field} />
    </ChangeForm>
  )
}
