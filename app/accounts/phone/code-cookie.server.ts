import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import type { PhoneCodeTable } from '#app/platform/database/schema/phones.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { authCookieName, readSignedCookie, signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { maskPhoneNumber } from '#app/platform/sms/mask-phone-number.ts'

const cookieName = 'phone_code'
/** Longer than a code is valid, so that people can be told that their code has expired. */
const maxAgeSeconds = 3600

type Context = Readonly<RouterContextProvider>

/** A browser's request for a code. `token` identifies the code, which is not included. */
export interface CodeRequest {
  purpose: PhoneCodeTable['purpose']
  token: string
  maskedNumber: string
}

/** The Set-Cookie header that remembers a browser's request for a code. */
export function codeCookie(
  context: Context,
  request: Request,
  { purpose, token, phoneNumber }: Omit<CodeRequest, 'maskedNumber'> & { phoneNumber: string },
) {
  const value = [purpose, token, maskPhoneNumber(phoneNumber)].join(' ')
  return signedCookie(cookieNameFor(context, request), value, keyOf(context), maxAgeSeconds)
}

/** The browser's request for a code for one of the purposes; null if there is none. */
export function readCodeRequest(
  context: Context,
  request: Request,
  ...purposes: CodeRequest['purpose'][]
): CodeRequest | null {
  const value = readSignedCookie(
    request.headers.get('cookie'),
    cookieNameFor(context, request),
    keyOf(context),
  )
  const [name, token, maskedNumber] = value?.split(' ') ?? []
  const purpose = purposes.find((purpose) => purpose === name)
  return purpose && token && maskedNumber ? { purpose, token, maskedNumber } : null
}

/** The Set-Cookie header that deletes the cookie. */
export const expiredCodeCookie = (context: Context, request: Request) =>
  signedCookie(cookieNameFor(context, request), '', keyOf(context), 0)

const cookieNameFor = (context: Context, request: Request) =>
  authCookieName(siteOrigin(context, request), cookieName)
const keyOf = (context: Context) => keyFor(context.get(configContext).secret, 'phone-code-cookie')
