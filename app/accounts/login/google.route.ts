import { redirect } from 'react-router'
import { authHeaders, authOf, copySetCookies, evictAuth } from '#app/platform/auth/auth.server.ts'
import { missingGoogleKeys } from '#app/platform/auth/google-keys.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/google.route'
import { limitReached } from './account-limits.server.ts'
import { googleDonePath, keepOpener } from './keep-opener.ts'
import { nextPath } from './login-mode.ts'

/** Redirects to Google. A GET request, because the Content-Security-Policy lets forms submit only to this site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const { google } = context.get(configContext)
  const doneParams = new URLSearchParams({
    next: nextPath(search),
    ...(search.has('popup') ? { popup: '1' } : {}),
  })
  const finishWith = (error: string) => redirect(`${googleDonePath}?${doneParams}&error=${error}`)
  if (missingGoogleKeys(google).length > 0) return finishWith('google-off')
  if (await limitReached(context, 'google', context.get(clientAddressContext), new Date()))
    return finishWith('google')
  try {
    const auth = await authOf(context, request, true)
    const { response, headers } = await auth.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: `${googleDonePath}?${doneParams}`,
        errorCallbackURL: `${googleDonePath}?${doneParams}`,
        disableRedirect: true,
      },
      headers: authHeaders(context, request),
      returnHeaders: true,
    })
    return redirect(response.url ?? '', { headers: keepOpener(copySetCookies(headers)) })
  } catch (error) {
    // Better Auth may have failed to fetch Google's discovery document. A new instance fetches it again.
    evictAuth(context.get(databaseContext))
    logError(context, error)
    return finishWith('google')
  }
}
