import { randomBytes } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { keyFor, signText } from '#app/platform/http/signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from '#app/platform/http/signed-cookie.server.ts'

const cookieName = 'device'
const maxAgeSeconds = 365 * 86_400
/** One device may be shared by a family. */
const maxAccounts = 5

type Context = Readonly<RouterContextProvider>

/**
 * The id of the device that sends a request if it has logged in to this account before, else null. The cookie
 * grants no access. It gives the device its own limit, so wrong passwords from elsewhere cannot lock it out.
 */
export function knownDevice(context: Context, request: Request, email: string): string | null {
  const { id, accounts } = readDevice(context, request)
  return id && accounts.includes(accountDigest(context, email)) ? id : null
}

/** The Set-Cookie header that remembers that this device has logged in to an account. */
export function rememberDevice(context: Context, request: Request, email: string) {
  const { id, accounts } = readDevice(context, request)
  const account = accountDigest(context, email)
  const remembered = [account, ...accounts.filter((other) => other !== account)].slice(0, maxAccounts)
  const value = [id ?? randomBytes(12).toString('base64url'), ...remembered].join(' ')
  return signedCookie(cookieNameFor(context, request), value, keyOf(context), maxAgeSeconds)
}

function readDevice(context: Context, request: Request) {
  const value = readSignedCookie(
    request.headers.get('cookie'),
    cookieNameFor(context, request),
    keyOf(context),
  )
  const [id = null, ...accounts] = value?.split(' ') ?? []
  return { id, accounts }
}

const cookieNameFor = (context: Context, request: Request) =>
  authCookieName(context.get(configContext).origin ?? request.url, cookieName)

const purpose = 'device'

const keyOf = (context: Context) => keyFor(context.get(configContext).secret, purpose)

/** Keyed, so that the cookie does not reveal who uses the device. */
const accountDigest = (context: Context, email: string) =>
  signText(context.get(configContext).secret, purpose, email.trim().toLowerCase()).slice(0, 16)
