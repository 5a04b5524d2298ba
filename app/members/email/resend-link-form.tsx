import type { ComponentProps } from 'react'
import { AccountForm } from '#app/ui/account-form.tsx'
import { UndeliveredConfirmation } from '#app/ui/undelivered-confirmation.tsx'

/** Resends the link that confirms the member's email address. */
export function ResendLinkForm({
  email,
  isUndelivered,
  result,
}: {
  email: string
  isUndelivered: boolean
  result?: ComponentProps<typeof AccountForm>['result']
}) {
  return (
    <>
      {isUndelivered && (
        <p className="mb-6">
          <UndeliveredConfirmation email={email} />
        </p>
      )}
      <AccountForm
        id="email-link"
        action="/profile/email-link"
        result={result}
        submitLabel="Send the link again"
        variant="quiet"
      />
    </>
  )
}
