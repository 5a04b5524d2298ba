import { redirect } from 'react-router'
import { authHeaders, authOf, cookiesOf, evictAuth } from '#app/platform/auth/auth.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/google.route'
import { limitReached } from './account-limits.server.ts'
import { loginNotice, nextPath } from './login-mode.ts'

/** Sends the browser to Google. A link and no form: a form may only lead to this site (its policy says so). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const { google } = context.get(configContext)
  const done = new URLSearchParams({ next: nextPath(search), ...(search.has('popup') ? { popup: '1' } : {}) })
  const finishWith = (news: string) => redirect(`/profile/google/done?${done}&error=${news}`)
  if (!google.clientId || !google.clientSecret) {
    return search.has('popup') ? finishWith('google-off') : redirect(loginNotice('google-off'))
  }
  if (await limitReached(context, 'google', context.get(clientAddressContext), new Date()))
    return finishWith('google')
  try {
    const auth = await authOf(context, request, true)
    const { response, headers } = await auth.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: `/profile/google/done?${done}`,
        errorCallbackURL: `/profile/google/done?${done}`,
        disableRedirect: true,
      },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    return redirect(response.url ?? '', { headers: keepOpener(cookiesOf(headers)) })
  } catch (error) {
    // The provider did not answer when it was asked for its addresses.
    evictAuth(context.get(databaseContext))
    logError(context, error)
    return finishWith('google')
  }
}

/** Lets the small window be closed by the page that opened it, though it was at Google's meanwhile. */
function keepOpener(headers: Headers) {
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
  headers.set('Cache-Control', 'no-store')
  return headers
}
