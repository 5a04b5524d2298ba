import { redirect } from 'react-router'
import { authOf, cookiesOf } from '#app/platform/auth/auth.server.ts'
import { addressHeader, memberHeader } from '#app/platform/auth/auth-names.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { endOwnSession } from '#app/platform/auth/session.server.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import type { Route } from './+types/google-callback.route'

const failed = '/profile/google/done?error=google'

/** Where Google sends the browser back to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const auth = await authOf(context, request, true)
    const address = new URL(request.url)
    const callbackRequest = new Request(
      new URL(address.pathname + address.search, siteOrigin(context, request)),
      {
        headers: request.headers,
      },
    )
    callbackRequest.headers.set(addressHeader, context.get(clientAddressContext))
    callbackRequest.headers.set(memberHeader, context.get(memberContext)?.id ?? '')
    const answer = await auth.handler(callbackRequest)
    return await continueLogin(answer, context)
  } catch (error) {
    logError(context, error)
    return redirect(failed, { headers: plain() })
  }
}

async function continueLogin(answer: Response, context: Route.LoaderArgs['context']) {
  const headers = cookiesOf(answer.headers, plain())
  const done = donePath(answer.headers.get('location'))
  if (!done) return redirect(failed, { headers })
  if (!done.includes('error=')) await endOwnSession(context)
  // Two-step verification took the session back and left its own cookie: the code comes before the end of the way.
  if (requiresSecondFactor(headers))
    return redirect(`/profile/code?${new URLSearchParams({ next: done })}`, { headers })
  return redirect(done, { headers })
}

/** The end of the way, if that is where Better Auth leads. */
function donePath(location: string | null) {
  if (!location || !URL.canParse(location, 'http://here.invalid')) return null
  const { pathname, search } = new URL(location, 'http://here.invalid')
  return pathname === '/profile/google/done' ? pathname + search : null
}

const requiresSecondFactor = (headers: Headers) =>
  headers.getSetCookie().some((line) => /shajara\.two_factor=[^;]/.test(line))

const plain = () => new Headers({ 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Cache-Control': 'no-store' })
