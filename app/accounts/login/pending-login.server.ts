import { randomUUID } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { authKey } from '#app/platform/auth/session.server.ts'
import { pendingLoginExpiry, pendingLoginSeconds } from '#app/platform/auth/session-store.server.ts'
import { newToken } from '#app/platform/auth/token.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { authCookieName, readSignedCookie, signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'

/** The id of the member who has passed the first step of the login but has not entered a code yet; null if none. */
export async function findPendingMember(
  context: Readonly<RouterContextProvider>,
  request: Request,
  now: Date,
): Promise<string | null> {
  const identifier = readPendingIdentifier(context, request)
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

const afterPhonePrefix = '2fa-phone-'

/** Whether the first step of the login was a code sent to a phone. If so, the second step must be something else. */
export function isPendingAfterPhone(context: Readonly<RouterContextProvider>, request: Request) {
  return readPendingIdentifier(context, request)?.startsWith(afterPhonePrefix) ?? false
}

/**
 * Starts the second step after a phone code, with the rows and the cookie that Better Auth uses after a password.
 * Returns the Set-Cookie header.
 */
export async function startSecondStepAfterPhone(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
  now: Date,
) {
  const identifier = `${afterPhonePrefix}${newToken(24)}`
  const at = now.toISOString()
  const expiresAt = pendingLoginExpiry(now).toISOString()
  const row = (identifier: string, value: string) => ({
    id: randomUUID(),
    identifier,
    value,
    expiresAt,
    createdAt: at,
    updatedAt: at,
  })
  await context
    .get(databaseContext)
    .insertInto('verification')
    .values([row(identifier, userId), row(`2fa-attempts-${identifier}`, '0')])
    .execute()
  return signedCookie(cookieNameFor(context, request), identifier, keyOf(context), pendingLoginSeconds)
}

/**
 * Consumes the pending login after the second step was a code sent to a phone: Better Auth consumes it only after the
 * codes that it checks itself. Returns the Set-Cookie header that deletes the cookie of the pending login; null if no
 * login is pending.
 */
export async function consumePendingLogin(context: Readonly<RouterContextProvider>, request: Request) {
  const identifier = readPendingIdentifier(context, request)
  if (!identifier) return null
  const consumed = await context
    .get(databaseContext)
    .deleteFrom('verification')
    .where('identifier', '=', identifier)
    .returning('value')
    .executeTakeFirst()
  return consumed ? signedCookie(cookieNameFor(context, request), '', keyOf(context), 0) : null
}

const keyOf = (context: Readonly<RouterContextProvider>) => authKey(context.get(configContext))
const cookieNameFor = (context: Readonly<RouterContextProvider>, request: Request) =>
  authCookieName(siteOrigin(context, request), 'two_factor')

const readPendingIdentifier = (context: Readonly<RouterContextProvider>, request: Request) =>
  readSignedCookie(request.headers.get('cookie'), cookieNameFor(context, request), keyOf(context))
