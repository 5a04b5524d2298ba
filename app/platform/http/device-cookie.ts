/**
 * One part of the key that encrypts what a member's pages store on a device (decision 051). The device stores the other.
 * Responses that log in or out, or end a session, delete the cookie, so that what is stored can no longer be read, even
 * offline.
 * Not HttpOnly, because scripts need the cookie to decrypt.
 */
const deviceCookieName = 'device'

const maxAgeSeconds = 30 * 86_400

const attributes = (maxAge: number, isSecure: boolean) =>
  `Max-Age=${maxAge}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`

export const deviceCookie = (value: string, isSecure: boolean) =>
  `${deviceCookieName}=${value}; ${attributes(maxAgeSeconds, isSecure)}`

export const expiredDeviceCookie = `${deviceCookieName}=; ${attributes(0, false)}`

/** The value in a Cookie header or in `document.cookie`; null if there is none. */
export const readDeviceCookie = (cookie: string | null) =>
  new RegExp(`(?:^|;\\s*)${deviceCookieName}=([\\w-]{40,})(?:;|$)`).exec(cookie ?? '')?.[1] ?? null

/** The value in a page or in the service worker; null if there is none or the browser cannot read it there. */
export async function findDeviceCookie(): Promise<string | null> {
  if (typeof document !== 'undefined') return readDeviceCookie(document.cookie)
  const stored = await (globalThis as { cookieStore?: CookieStore }).cookieStore?.get(deviceCookieName)
  return stored?.value ?? null
}
