import type { RouterContextProvider } from 'react-router'
import { authKey } from '#app/platform/auth/session.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { authCookieName, readSignedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'

/** Returns the id of the member who has passed the first step of the login but has not entered a code; null if none. */
export async function findPendingMember(
  context: Readonly<RouterContextProvider>,
  request: Request,
  now: Date,
): Promise<string | null> {
  const name = authCookieName(siteOrigin(context, request), 'two_factor')
  const identifier = readSignedCookie(
    request.headers.get('cookie'),
    name,
    authKey(context.get(configContext)),
  )
  if (!identifier) return null
  const row = await context
    .get(databaseContext)
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.value ?? null
}
