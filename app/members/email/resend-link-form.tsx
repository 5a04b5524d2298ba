import type { ComponentProps } from 'react'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { UndeliveredConfirmation } from '#app/ui/undelivered-confirmation.tsx'

/** Resends the link that confirms the member's email address. */
export function ResendLinkForm({
  email,
  isUndelivered,
  result,
}: {
  email: string
  isUndelivered: boolean
  result?: ComponentProps<typeof ChangeForm>['result']
}) {
  return (
    <>
      {isUndelivered && (
        <p className="mb-6">
          <UndeliveredConfirmation email={email} />
        </p>
      )}
      <ChangeForm
        id="email-link-form"
        action="/profile/email-link"
        result={result}
        submitLabel="Send the link again"
        variant="quiet"
      />
    </>
  )
}
