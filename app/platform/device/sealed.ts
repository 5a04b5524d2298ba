/** A value that is encrypted with AES-GCM. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Decrypts a value; null if it was encrypted with another key. */
export async function unseal<Value>(key: CryptoKey, { iv, data }: Sealed): Promise<Value | null> {
  try {
    return JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)),
    )
  } catch {
    return null
  }
}

/** The part of a key that the device stores. It is not extractable: a script can use it, but cannot send it elsewhere. */
export const importMaterial = (material: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(material), 'HKDF', false, ['deriveKey'])

/** Derives the key that encrypts the data, from the stored part and the cookie. The key exists only in memory. */
export function deriveKey(material: CryptoKey, cookie: string, purpose: string) {
  const salt = new TextEncoder().encode(cookie)
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(purpose) }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}

/** An id for the member with this device cookie, from which the cookie cannot be computed. */
export async function ownerOf(cookie: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`owner ${cookie}`))
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 12)))
}
