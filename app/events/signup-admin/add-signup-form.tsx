import { AddedPartyFields } from '#app/events/signup/added-party-fields.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'

/** Signs someone up by hand. */
export function AddSignupForm({
  action,
  result,
}: {
  action: string
  result?: FormResult<never> | undefined
}) {
  const field = fieldProps(result)
  return (
    <ChangeForm action={action} result={result} submit="Add to the list">
      <AddedPartyFields field={field} />
    </ChangeForm>
  )
}
