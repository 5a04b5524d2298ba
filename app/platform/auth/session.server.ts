import { LRUCache } from 'lru-cache'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { expiredDeviceCookie } from '#app/platform/http/device-cookie.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { pushCookie, readPushCookie } from '#app/platform/push/push-cookie.server.ts'
import { detachSubscription, moveSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { type Member, memberContext, type Viewer, viewerOf } from './member.server.ts'
import type { SessionCache } from './session-cache.server.ts'
import {
  addSession,
  endSession,
  extendSession,
  findSession,
  pendingLoginExpiry,
  sessionSeconds,
} from './session-store.server.ts'

const cookieName = 'session_token'

export const authKey = (config: Pick<Config, 'secret'>) => keyFor(config.secret, 'auth')

/**
 * Finds the member who sent a request, and extends a session whose last use was recorded too long ago. Also returns the
 * Set-Cookie header that the response needs, if any.
 */
export async function resumeSession(
  db: Database,
  sessions: SessionCache,
  config: Pick<Config, 'secret' | 'origin'>,
  request: Request,
  now: Date,
): Promise<{ member: Member | null; setCookie: string | null }> {
  const header = request.headers.get('cookie')
  const name = authCookieName(config.origin ?? request.url, cookieName)
  if (!header?.includes(`${name}=`)) return { member: null, setCookie: null }
  const key = authKey(config)
  const token = readSignedCookie(header, name, key)
  const cached = token === null ? null : sessions.findCached(token, now)
  if (cached) return { member: cached, setCookie: null }
  const session = token === null ? undefined : await sessions.find(token, now)
  // Once the invalid cookie is deleted, the browser is served from the page cache again.
  if (!token || !session) return { member: null, setCookie: signedCookie(name, '', key, 0) }
  if (!session.isStale) return { member: session.member, setCookie: null }
  await extendSession(db, session.member.sessionId, now)
  return { member: session.member, setCookie: signedCookie(name, token, key, sessionSeconds) }
}

const maxVerifiedCookies = 2000
const maxVerifiedLength = 1000

/**
 * Returns a function that looks up the viewer of a cookie header in the session cache. That function returns null for
 * an invalid cookie, and when only the database can tell. It remembers verified headers: unlike a session, a signature
 * cannot become invalid.
 */
export function makeViewerLookup(
  sessions: Pick<SessionCache, 'findCached'>,
  config: Pick<Config, 'secret' | 'origin'>,
) {
  const name = authCookieName(config.origin ?? '', cookieName)
  const key = authKey(config)
  const tokens = new LRUCache<string, string>({ max: maxVerifiedCookies })
  return (cookie: string, now: Date): Viewer | null => {
    const verified = tokens.get(cookie)
    const token = verified ?? readSignedCookie(cookie, name, key)
    if (token === null) return null
    if (!verified && cookie.length <= maxVerifiedLength) tokens.set(cookie, token)
    const member = sessions.findCached(token, now)
    return member && viewerOf(member)
  }
}

/**
 * Starts a session, moves the device's notifications to it, and ends the request's previous session. Returns the
 * Set-Cookie headers: the session's, and one that extends the push cookie if the browser has one.
 */
export async function startSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
  now: Date,
) {
  const config = context.get(configContext)
  const device = {
    userId,
    userAgent: request.headers.get('user-agent') ?? '',
    ipAddress: context.get(clientAddressContext),
  }
  const db = context.get(databaseContext)
  const token = await addSession(db, device, now)
  const origin = config.origin ?? request.url
  const subscriptionId = readPushCookie(config, origin, request.headers.get('cookie'))
  if (subscriptionId) await moveSubscription(db, { id: subscriptionId, userId, toToken: token })
  await endCurrentSession(context)
  const name = authCookieName(origin, cookieName)
  const cookies = [signedCookie(name, token, authKey(config), sessionSeconds)]
  if (subscriptionId) cookies.push(pushCookie(config, origin, subscriptionId))
  return cookies
}

/** The member whose session a response starts, or null. */
export async function findMemberOfNewSession(
  context: Readonly<RouterContextProvider>,
  request: Request,
  headers: Headers,
) {
  const config = context.get(configContext)
  const name = authCookieName(config.origin ?? request.url, cookieName)
  const line = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  const token = readSignedCookie(line?.split(';', 1)[0] ?? null, name, authKey(config))
  if (!token) return null
  return (await findSession(context.get(databaseContext), token, new Date()))?.member ?? null
}

/** Ends the request's session, if any. The second step moves the device's notifications to the next session. */
export async function endSessionBeforeSecondStep(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
  now: Date,
) {
  const config = context.get(configContext)
  const id = readPushCookie(config, config.origin ?? request.url, request.headers.get('cookie'))
  const pendingUntil = pendingLoginExpiry(now)
  if (id) await detachSubscription(context.get(databaseContext), { id, userId, pendingUntil }, now)
  await endCurrentSession(context)
}

/** Ends the request's session, if any. */
export async function endCurrentSession(context: Readonly<RouterContextProvider>) {
  const member = context.get(memberContext)
  if (member) await endSession(context.get(databaseContext), member.id, member.sessionId)
}

/**
 * The headers of a logout response. They remove the session cookie and, over https, every page that the
 * browser has stored. `withSessionCookie` deletes the device cookie. Other cookies stay, such as the color theme.
 */
export function logoutHeaders(config: Pick<Config, 'secret' | 'origin'>, request: Request) {
  const name = authCookieName(config.origin ?? request.url, cookieName)
  return { 'Set-Cookie': signedCookie(name, '', authKey(config), 0), 'Clear-Site-Data': '"cache"' }
}

/**
 * Adds the session cookie, unless the response already sets one by logging in or out. A login, a logout and the end of a
 * session delete the device cookie, so that what a member has stored on the device can no longer be read.
 */
export function withSessionCookie(response: Response, setCookie: string | null) {
  const hasSessionCookie = response.headers
    .getSetCookie()
    .some((line) => line.includes(`shajara.${cookieName}=`))
  if (setCookie && !hasSessionCookie) response.headers.append('Set-Cookie', setCookie)
  if (hasSessionCookie || setCookie?.includes('; Max-Age=0;'))
    response.headers.append('Set-Cookie', expiredDeviceCookie)
  return response
}
