import type { Config } from '#app/platform/config/config.server.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from '#app/platform/http/signed-cookie.server.ts'

const cookieName = 'push'
/** Browsers do not store a cookie for longer (RFC 6265bis, section 5.6.2). */
const maxAgeSeconds = 400 * 86_400

type Key = Pick<Config, 'secret'>

/**
 * The Set-Cookie header that remembers a browser's subscription. The cookie outlives the session, so that the next
 * login finds the subscription.
 */
export const pushCookie = (config: Key, origin: string, subscriptionId: string) =>
  signedCookie(authCookieName(origin, cookieName), subscriptionId, keyOf(config), maxAgeSeconds)

/** The id of the browser's subscription, which may have been deleted; null without a valid cookie. */
export const readPushCookie = (config: Key, origin: string, cookie: string | null) =>
  readSignedCookie(cookie, authCookieName(origin, cookieName), keyOf(config))

/** The Set-Cookie header with which a login extends the cookie; null if the browser has none. */
export function renewPushCookie(config: Key, origin: string, cookie: string | null) {
  const id = readPushCookie(config, origin, cookie)
  return id && pushCookie(config, origin, id)
}

const keyOf = ({ secret }: Key) => keyFor(secret, 'push-cookie')
