import { useEffect } from 'react'
import { redirect } from 'react-router'
import { anotherMember, userDisabled } from '#app/platform/auth/auth-names.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/google-done.route'
import { type GoogleNews, googleChannel } from './google-popup.ts'
import { type LoginNews, loginNews, nextPath } from './login-mode.ts'

export const handle: PageHandle = { wake: 'idle' }

/**
 * The end of the way through Google: in the small window a page that closes it, else straight on.
 * Whoever is signed in and came back as somebody else is told so.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const member = context.get(memberContext)
  const error = search.get('error')
  if (member && error === anotherMember) {
    return { news: null, onwards: nextPath(search), signedInAs: member.email }
  }
  const news = member ? null : newsAbout(error)
  const onwards = news ? loginNews(news) : nextPath(search)
  if (!search.has('popup')) throw redirect(onwards)
  return { news, onwards, signedInAs: null }
}

function newsAbout(error: string | null): LoginNews {
  if (error === 'account_not_linked') return 'google-unlinked'
  if (error === userDisabled) return 'disabled'
  return error === 'google-off' ? error : 'google'
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Cross-Origin-Opener-Policy': 'unsafe-none' }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Google', description: 'Signing in with Google.', hidden: true })

export default function GoogleDoneRoute({ loaderData: { news, onwards, signedInAs } }: Route.ComponentProps) {
  useEffect(() => {
    if (signedInAs) return
    const message: GoogleNews = news ? { news } : { next: onwards }
    const channel = new BroadcastChannel(googleChannel)
    channel.postMessage(message)
    channel.close()
    window.close()
  }, [news, onwards, signedInAs])
  if (signedInAs) return <AnotherAccount signedInAs={signedInAs} onwards={onwards} />
  return (
    <div className="shell-width py-24 text-center">
      <h1 className="text-2xl">{news ? 'Google sign-in failed' : 'You are in'}</h1>
      <p className="mt-4">
        <a className="link" href={onwards}>
          Continue
        </a>
      </p>
    </div>
  )
}

function AnotherAccount({ signedInAs, onwards }: { signedInAs: string; onwards: string }) {
  return (
    <div className="shell-width py-24 text-center">
      <h1 className="text-2xl">That is another account</h1>
      <p className="mt-4">
        You are logged in here as <bdi className="font-semibold wrap-anywhere">{signedInAs}</bdi>. Choose that
        account at Google, or log out first.
      </p>
      <p className="mt-4">
        <a className="link inline-block py-2" href={onwards}>
          Back
        </a>
      </p>
    </div>
  )
}
