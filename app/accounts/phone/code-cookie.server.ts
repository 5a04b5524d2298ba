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

/** A code that a browser has requested. */
export interface RequestedCode {
  purpose: PhoneCodeTable['purpose']
  token: string
  maskedNumber: string
}

/** The Set-Cookie header that remembers which code a browser has requested. */
export function setCodeCookie(
  context: Context,
  request: Request,
  { purpose, token, phoneNumber }: Omit<RequestedCode, 'maskedNumber'> & { phoneNumber: string },
) {
  const value = [purpose, token, maskPhoneNumber(phoneNumber)].join(' ')
  return signedCookie(nameFor(context, request), value, keyOf(context), maxAgeSeconds)
}

/** The code that the browser has requested for one of the purposes; null if none. */
export function readRequestedCode(
  context: Context,
  request: Request,
  ...purposes: RequestedCode['purpose'][]
): RequestedCode | null {
  const value = readSignedCookie(request.headers.get('cookie'), nameFor(context, request), keyOf(context))
  const [name, token, maskedNumber] = value?.split(' ') ?? []
  const purpose = purposes.find((purpose) => purpose === name)
  return purpose && token && maskedNumber ? { purpose, token, maskedNumber } : null
}

export const clearCodeCookie = (context: Context, request: Request) =>
  signedCookie(nameFor(context, request), '', keyOf(context), 0)

const nameFor = (context: Context, request: Request) =>
  authCookieName(siteOrigin(context, request), cookieName)
const keyOf = (context: Context) => keyFor(context.get(configContext).secret, 'phone-code-cookie')
