import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's password storage guidance: 19 MiB, two passes, one lane.
const currentSettings = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Hashes a password with argon2id into one line of text (PHC string format). */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, currentSettings)
  const { memory, passes, parallelism } = currentSettings
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`
}

/** Compares in constant time. False for a malformed hash. */
export async function verifyPassword(hash: string, password: string) {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const settings = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), settings)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

// Different keyboards may encode the same letters as different code points (RFC 8265, section 4.2.2).
const tagOf = (password: string, nonce: Buffer, settings: typeof currentSettings) =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, ...settings, tagLength })

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
