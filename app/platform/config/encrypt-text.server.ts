import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

interface EncryptionContext {
  /** `SECRET`, from which the key is derived. */
  secret: string
  /** Separates the keys of different uses (HKDF's info, RFC 5869). */
  purpose: string
  /** What the text belongs to. Decryption with any other value fails. */
  boundTo: string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a text that is stored in the database, with a key derived from the site's secret. */
export function encryptText(text: string, { secret, purpose, boundTo }: EncryptionContext) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), iv).setAAD(Buffer.from(boundTo))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** Returns null if the text was changed, or was encrypted with another secret, purpose or binding. */
export function decryptText(encrypted: string, { secret, purpose, boundTo }: EncryptionContext) {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(-tagBytes))
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `shajara:${purpose}`, 32))
