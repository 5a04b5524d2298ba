import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { otherMemberCode, userDisabledCode } from '#app/platform/auth/auth-names.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { memberLabel, realEmail } from '#app/platform/mail/placeholder-email.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/google-done.route'
import { type GooglePopupMessage, googleChannel } from './google-popup.ts'
import { keepOpener } from './keep-opener.ts'
import { rememberDevice } from './known-device.server.ts'
import { type LoginNotice, loginDestination, loginNoticePath, nextPath } from './login-mode.ts'

export const handle: PageHandle = { hydrate: 'idle' }

/**
 * The last step of a Google login: redirects to the requested page, or renders a page that closes the
 * pop-up. A member who could not reauthenticate sees why, with a link back.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const member = context.get(memberContext)
  const error = search.get('error')
  const next = nextPath(search)
  if (member && error) {
    const loggedInAs = realEmail(member.email) ?? memberLabel(member)
    const failure = { isOtherAccount: error === otherMemberCode, loggedInAs, returnPath: next }
    return data({ notice: null, nextUrl: next, returnPath: next, failure })
  }
  const notice = member ? null : noticeFor(error)
  const nextUrl = notice
    ? loginNoticePath(notice, next)
    : loginDestination(next, isStaff(member?.role ?? 'user'))
  const headers: Record<string, string> = {}
  if (member) headers['Set-Cookie'] = rememberDevice(context, request, member.email)
  if (!search.has('popup')) throw redirect(nextUrl, { headers })
  return data({ notice, nextUrl, returnPath: next, failure: null }, { headers })
}

function noticeFor(error: string | null): LoginNotice {
  if (error === 'account_not_linked') return 'google-unlinked'
  if (error === userDisabledCode) return 'suspended'
  return error === 'google-off' ? error : 'google'
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return keepOpener(new Headers(loaderHeaders))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Continue with Google', description: 'Logging in with Google.', noIndex: true })

export default function GoogleDoneRoute({
  loaderData: { notice, nextUrl, returnPath, failure },
}: Route.ComponentProps) {
  useEffect(() => {
    if (failure) return
    const message: GooglePopupMessage = notice ? { notice, returnPath } : { next: nextUrl }
    const channel = new BroadcastChannel(googleChannel)
    channel.postMessage(message)
    channel.close()
    window.close()
  }, [notice, nextUrl, returnPath, failure])
  if (failure) return <FailedReauthentication {...failure} />
  return (
    <div className="shell-width pt-24 text-center">
      <h1 className="text-2xl">{notice ? 'Google sign-in failed' : 'You are logged in'}</h1>
      <p className="mt-4">
        <a className="link" href={nextUrl}>
          Continue
        </a>
      </p>
    </div>
  )
}

function FailedReauthentication({
  isOtherAccount,
  loggedInAs,
  returnPath,
}: {
  isOtherAccount: boolean
  loggedInAs: string
  returnPath: string
}) {
  return (
    <div className="shell-width pt-24 text-center">
      <h1 className="text-2xl">
        {isOtherAccount ? 'You chose a different Google account' : 'Google sign-in failed'}
      </h1>
      <p className="mt-4">
        You are logged in here as <bdi className="font-semibold wrap-anywhere">{loggedInAs}</bdi>.{' '}
        {isOtherAccount
          ? 'Choose the Google account that belongs to this login, or log out first.'
          : 'Google did not confirm that it is you. Please go back and try again.'}
      </p>
      <p className="mt-4">
        <a className="link inline-block py-2" href={returnPath}>
          Back
        </a>
      </p>
    </div>
  )
}
