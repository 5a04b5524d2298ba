import { useLocation } from 'react-router'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeButton } from '#app/ui/change-form.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { useShell } from '#app/ui/page/use-shell.ts'

/** Shown for 401 (not logged in) and 403 (not allowed); `message` says why. */
export function AccessDeniedScreen({ status, message }: { status: number; message: string }) {
  const { pathname, search } = useLocation()
  const { member, settings } = useShell()
  const loginPath =
    pathname === '/profile' ? '/profile' : `/profile?${new URLSearchParams({ next: pathname + search })}`
  return (
    <div className="shell-width pt-24 text-center">
      <title>{`${message} · ${settings.name}`}</title>
      <Khatam className="mx-auto size-12 text-brass" />
      <h1 className="mx-auto mt-6 max-w-xl text-2xl">{message}</h1>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {status === 401 ? (
          <ButtonLink href={loginPath}>Log In / Sign Up</ButtonLink>
        ) : member?.mustConfirmEmail ? (
          <ChangeButton action="/profile/email-link" variant="primary">
            Email me the link
          </ChangeButton>
        ) : member && isStaff(member.role) && !member.mustAddTwoStep ? (
          <>
            <ButtonLink href="/admin">Go to the admin area</ButtonLink>
            <ButtonLink variant="quiet" href="/admin/roles">
              Who can do what
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href="/profile">Go to your profile</ButtonLink>
        )}
        <ButtonLink variant="quiet" href="/">
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  )
}
