import { NewPasswordField } from '#app/accounts/login/new-password-field.tsx'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { expiredInvitationMessage } from './invitation.ts'

interface PendingInvitation {
  state: 'accept' | 'logIn' | 'otherAccount' | 'signUp'
  email: string
  /** The name or address of the admin; null if the account was deleted. */
  inviter: string | null
  /** The label of the role. */
  role: string
  /** What the role includes. */
  summary: string
  path: string
  /** The login page that leads back here; null for a logged-in member. */
  login: string | null
}

export type Invitation = PendingInvitation | { state: 'expired' }

/** An invitation, and what the person who opens it can do. */
export function InvitationView({
  invitation,
  result,
}: {
  invitation: Invitation
  result: FormResult<unknown> | undefined
}) {
  const { name } = useShell().settings
  if (invitation.state === 'expired') {
    return (
      <NarrowPage title="This invitation is no longer valid">
        <p>{expiredInvitationMessage}</p>
      </NarrowPage>
    )
  }
  const { email, inviter, role, summary } = invitation
  return (
    <NarrowPage title={`Help run ${name}`}>
      <p className="mb-6">
        {inviter ? (
          <>
            <bdi className="wrap-anywhere">{inviter}</bdi> invites you
          </>
        ) : (
          'You are invited'
        )}{' '}
        to the admin area as <strong>{role}</strong>: {summary}. The invitation is for{' '}
        <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
      </p>
      <InvitationAction {...invitation} result={result} />
    </NarrowPage>
  )
}

function InvitationAction({
  state,
  path,
  login,
  result,
}: PendingInvitation & { result: FormResult<unknown> | undefined }) {
  if (state === 'accept') {
    return <ChangeForm id="accept-form" action={path} result={result} submitLabel="Accept invitation" />
  }
  if (state === 'otherAccount') {
    return (
      <>
        <p className="mb-4">You are logged in with another address. Log out, then open this link again.</p>
        <ButtonLink href="/logout">Log out</ButtonLink>
      </>
    )
  }
  if (state === 'logIn') {
    return (
      <>
        <p className="mb-4">This address already has an account. Log in to accept the invitation.</p>
        <ButtonLink href={login ?? '/profile'}>Log In</ButtonLink>
      </>
    )
  }
  const field = fieldProps(result)
  return (
    <ChangeForm id="accept-form" action={path} result={result} submitLabel="Create account and accept">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <NewPasswordField result={result} />
    </ChangeForm>
  )
}
