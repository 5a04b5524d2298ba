import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

/**
 * How a member reauthenticates: with their password or, if they have none, by logging in again with Google or their
 * phone; `none` if they have no password and have just logged in. `passwordReset` if they can do none of these, such as
 * staff who used to log in with a phone: they have to set a password first.
 */
export type ReauthMethod = 'password' | 'google' | 'phone' | 'passwordReset' | 'none'

/** Asks a member to reauthenticate, inside the form that requires it. */
export function ReauthField({
  reauth,
  returnPath,
  label = 'Your password',
  error,
  hint = 'To confirm that it is you.',
  googleHint = 'To confirm that it is you, continue with Google again.',
  required = true,
}: {
  reauth: ReauthMethod
  /** The page to return to after logging in with Google or the phone. */
  returnPath: string
  /** The label of the password field. */
  label?: string
  error?: string | undefined
  hint?: string
  /** Why to continue with Google again. */
  googleHint?: string
  required?: boolean
}) {
  if (reauth === 'password') {
    return (
      <PasswordField
        label={label}
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
  if (reauth === 'phone') {
    return (
      <Notice>
        <p>You log in with your phone. To confirm that it is you, log in with it again.</p>
        <ButtonLink
          variant="quiet"
          className="mt-3"
          href={`/profile/phone-login?${new URLSearchParams({ next: returnPath })}`}
        >
          Continue with phone
        </ButtonLink>
      </Notice>
    )
  }
  if (reauth === 'passwordReset') {
    return (
      <Notice>
        <p>
          Your account has no password yet. To confirm that it is you, please set one: log out, choose “Forgot
          password?”, and open the link in the email. Then log in with the new password and come back.
        </p>
        <ButtonLink variant="quiet" className="mt-3" href="/logout">
          Log out
        </ButtonLink>
      </Notice>
    )
  }
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
