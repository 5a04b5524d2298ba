import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

/** The password, another Google login, or `none`: a member who has just logged in with Google needs neither. */
export type ReauthMethod = 'password' | 'google' | 'none'

/** Asks a member to reauthenticate, inside the form that requires it. */
export function ReauthField({
  reauth,
  returnPath,
  error,
  hint,
  googleHint = 'To confirm that it is you, continue with Google again.',
  required = true,
}: {
  reauth: ReauthMethod
  /** The page to return to from Google. */
  returnPath: string
  error?: string | undefined
  hint?: string
  /** Why to continue with Google again. */
  googleHint?: string
  required?: boolean
}) {
  if (reauth === 'password') {
    return (
      <PasswordField
        label="Current password"
        name="currentPassword"
        id="currentPassword"
        autoComplete="current-password"
        hint={hint}
        required={required}
        error={error}
      />
    )
  }
  if (reauth === 'none') return null
  return (
    <Notice>
      <p>You log in with Google. {googleHint}</p>
      <ButtonLink
        variant="quiet"
        className="mt-3"
        href={`/profile/google?${new URLSearchParams({ next: returnPath })}`}
      >
        Continue with Google
      </ButtonLink>
    </Notice>
  )
}
