import { createHmac } from 'node:crypto'
import { isEqualSecret } from './signature.server.ts'

/**
 * Over https, the prefix `__Host-` makes browsers require the Secure attribute and reject cookies that another
 * host of the same domain sets (RFC 6265bis, section 4.1.3.2).
 */
export const authCookiePrefix = (origin: string) =>
  origin.startsWith('https:') ? `${hostPrefix}shajara` : 'shajara'

export const authCookieName = (origin: string, name: string) => `${authCookiePrefix(origin)}.${name}`

const hostPrefix = '__Host-'

/** The value of a signed cookie; null if it is missing or its signature is invalid. */
export function readSignedCookie(header: string | null, name: string, key: string) {
  const raw = findCookie(header, name)
  const signed = raw === null ? null : tryDecode(raw)
  const dotIndex = signed?.lastIndexOf('.') ?? -1
  if (signed === null || dotIndex < 1) return null
  const value = signed.slice(0, dotIndex)
  return isEqualSecret(signed.slice(dotIndex + 1), signature(value, key)) ? value : null
}

/** A Set-Cookie header; `maxAgeSeconds` 0 deletes the cookie. */
export function signedCookie(name: string, value: string, key: string, maxAgeSeconds: number) {
  const signed = value && encodeURIComponent(`${value}.${signature(value, key)}`)
  const secure = name.startsWith(hostPrefix) ? '; Secure' : ''
  return `${name}=${signed}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

const signature = (value: string, key: string) => createHmac('sha256', key).update(value).digest('base64')

function findCookie(header: string | null, name: string) {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === name) return value.join('=').trim()
  }
  return null
}

function tryDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
