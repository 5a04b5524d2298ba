import type { RouterContextProvider } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

const cookieName = 'gift'
const maxAgeSeconds = 3600
/** Browsers may refuse a cookie of more than 4,096 bytes, attributes included (RFC 6265, section 6.1). */
const maxLength = 3900

/**
 * A cookie with what was typed, for donors who come back from the payment page without paying. In a URL, these values
 * would expose the donor's name. If the cookie would be too long, the message is left out.
 */
export function giftFormCookie({ context, request }: Args, values: Record<string, string>) {
  const fullValue = encrypt(context, values)
  const { message: _, ...withoutMessage } = values
  const value = fullValue.length <= maxLength ? fullValue : encrypt(context, withoutMessage)
  const secure = siteOrigin(context, request).startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/donate; HttpOnly${secure}; SameSite=Lax`
}

export const expiredGiftFormCookie = `${cookieName}=; Max-Age=0; Path=/donate; HttpOnly; SameSite=Lax`

/** The stored values; null if there are none, or if they cannot be decrypted, as after the member has logged out. */
export function readGiftFormCookie({ context, request }: Args): Record<string, string> | null {
  const value = /(?:^|;\s*)gift=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const values = value && decryptText(value, encryptionOptions(context))
  return values ? JSON.parse(values) : null
}

const encrypt = (context: Args['context'], values: Record<string, string>) =>
  encryptText(JSON.stringify(values), encryptionOptions(context))

const encryptionOptions = (context: Args['context']) => ({
  secret: context.get(configContext).secret,
  purpose: 'gift form',
  // On a shared device, what a member typed cannot be read after they log out.
  boundTo: context.get(memberContext)?.id ?? '',
})
