import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** Derives a key per purpose from the secret, so that a signature is valid for one purpose only. */
export function keyFor(secret: string, purpose: string) {
  const cacheKey = `${purpose} ${secret}`
  const key =
    keys.get(cacheKey) ?? createHmac('sha256', secret).update(`shajara:${purpose}`).digest('base64url')
  keys.set(cacheKey, key)
  return key
}

const keys = new Map<string, string>()

/** A signature that fits into a URL. Also serves as a keyed hash of values that could be guessed by trying them all. */
export const signText = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')

/** Compares in constant time, so that the time does not reveal how much of a secret was right. */
export function isEqualSecret(actual: string, expected: string) {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(actual), digest(expected))
}
