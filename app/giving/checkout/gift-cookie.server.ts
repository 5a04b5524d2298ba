import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }

const name = 'gift'
const maxAgeSeconds = 3600
/** Browsers refuse longer cookies (RFC 6265, section 6.1). */
const maxLength = 3900

/**
 * What was typed, for donors who come back from the payment page without paying. It is in a cookie, because a link could
 * show the donor's name to others.
 */
export function rememberGiftForm({ context, request }: Args, values: Record<string, string>) {
  const full = encrypt(context, values)
  const { message: _, ...short } = values
  const text = full.length <= maxLength ? full : encrypt(context, short)
  const secure = siteOrigin(context, request).startsWith('https:') ? '; Secure' : ''
  return `${name}=${text}; Max-Age=${maxAgeSeconds}; Path=/donate; HttpOnly${secure}; SameSite=Lax`
}

export const forgetGiftForm = `${name}=; Max-Age=0; Path=/donate; HttpOnly; SameSite=Lax`

/** The stored values; null if there are none. */
export function rememberedGiftForm({ context, request }: Args): Record<string, string> | null {
  const text = /(?:^|;\s*)gift=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const values = text && decryptText(text, purpose(context))
  return values ? JSON.parse(values) : null
}

const encrypt = (context: Args['context'], values: Record<string, string>) =>
  encryptText(JSON.stringify(values), purpose(context))

const purpose = (context: Args['context']) => ({
  secret: context.get(configContext).secret,
  purpose: 'gift form',
  boundTo: '',
})
