import { ButtonLink } from '#app/ui/button.tsx'
import { confirmationTexts } from '#app/ui/confirmation-texts.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { PersonIcon } from '#app/ui/icons.tsx'
import { UndeliveredConfirmation } from '#app/ui/undelivered-confirmation.tsx'
import { initialsOf } from './initials.ts'
import type { ProfileView } from './profile-view.server.ts'

/** The member's initials, name, email address and affiliation. */
export function ProfileHeader({
  profile,
  isConfirmationUndelivered,
}: {
  profile: ProfileView
  isConfirmationUndelivered: boolean
}) {
  const { name, email, phone, emailVerified, affiliation } = profile
  return (
    <header className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <div
        aria-hidden="true"
        className="grid h-32 w-24 shrink-0 place-items-center bg-evergreen pt-4 font-serif text-2xl text-on-evergreen [clip-path:url(#arch)]"
      >
        {name || email ? <bdi>{initialsOf(name, email)}</bdi> : <PersonIcon className="size-10" />}
      </div>
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl">
          <bdi>{name || email || phone}</bdi>
        </h1>
        <p className="mt-1 break-all text-muted">{email}</p>
        {email && !emailVerified && (
          <p className="mt-2 max-w-md text-sm">
            {isConfirmationUndelivered ? (
              <>
                <UndeliveredConfirmation email={email} />{' '}
                <a className="link" href="/profile/email-link">
                  Try again
                </a>
              </>
            ) : (
              <>
                <EditableText as="span" text={confirmationTexts.open} />{' '}
                <a className="link" href="/profile/email-link">
                  Didn’t get it?
                </a>
              </>
            )}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <span className="text-muted">Affiliation: </span>
            <bdi>{affiliation ?? 'none yet'}</bdi>
          </p>
          <ButtonLink variant="quiet" className="px-4" href="/profile/about">
            Edit
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}
