import { redirect } from 'react-router'
import { authOf, copySetCookies } from '#app/platform/auth/auth.server.ts'
import { addressHeader, linkedMemberHeader, memberHeader } from '#app/platform/auth/auth-names.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { endCurrentSession, findMemberOfNewSession } from '#app/platform/auth/session.server.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { logContext } from '#app/platform/log/log.server.ts'
import type { Route } from './+types/google-callback.route'
import { googleDonePath, keepOpener } from './keep-opener.ts'

const maxLoggedLength = 200
const failurePath = `${googleDonePath}?error=google`

/** The OAuth callback: hands the request to Better Auth, then continues the login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const auth = await authOf(context, request, true)
    const url = new URL(request.url)
    const callbackRequest = new Request(new URL(url.pathname + url.search, siteOrigin(context, request)), {
      headers: request.headers,
    })
    callbackRequest.headers.set(addressHeader, context.get(clientAddressContext))
    callbackRequest.headers.set(memberHeader, context.get(memberContext)?.id ?? '')
    const response = await auth.handler(callbackRequest)
    logFailure(context, request, response)
    const linkedMemberId = response.headers.get(linkedMemberHeader)
    if (linkedMemberId) logSecurityEvent(context, 'google.linked', { user: linkedMemberId })
    return await continueLogin(response, context, request)
  } catch (error) {
    logError(context, error)
    return redirect(failurePath, { headers: keepOpener() })
  }
}

/** Logs why a login with Google failed, if it did; Better Auth's own log is off. */
function logFailure(context: Route.LoaderArgs['context'], request: Request, response: Response) {
  const target = new URL(response.headers.get('location') ?? '', 'http://localhost.invalid')
  const error = response.status < 400 ? target.searchParams.get('error') : `status ${response.status}`
  if (!error) return
  const description = new URL(request.url).searchParams.get('error_description')
  const truncate = (text: string | null) => text?.slice(0, maxLoggedLength)
  const fields = { error: truncate(error), description: truncate(description) }
  context.get(logContext).warn({ id: context.get(requestIdContext), ...fields }, 'Google login failed')
}

async function continueLogin(response: Response, context: Route.LoaderArgs['context'], request: Request) {
  const headers = copySetCookies(response.headers, keepOpener())
  const nextUrl = donePath(response.headers.get('location'))
  if (!nextUrl) return redirect(failurePath, { headers })
  if (!nextUrl.includes('error=')) await endCurrentSession(context)
  // With two-step verification, Better Auth sets its own cookie instead of creating a session: the code comes next.
  if (requiresSecondFactor(headers))
    return redirect(`/profile/code?${new URLSearchParams({ next: nextUrl })}`, { headers })
  const member = await findMemberOfNewSession(context, request, headers)
  if (member) logSecurityEvent(context, 'login.success', { user: member.id, detail: 'google' })
  else logSecurityEvent(context, 'login.failure', { detail: 'google' })
  return redirect(nextUrl, { headers })
}

/** The path of the final page, or null when Better Auth redirects anywhere else. */
function donePath(location: string | null) {
  if (!location || !URL.canParse(location, 'http://localhost.invalid')) return null
  const { pathname, search } = new URL(location, 'http://localhost.invalid')
  return pathname === googleDonePath ? pathname + search : null
}

const requiresSecondFactor = (headers: Headers) =>
  headers.getSetCookie().some((line) => /shajara\.two_factor=[^;]/.test(line))
