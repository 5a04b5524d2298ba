import { createHmac, timingSafeEqual } from 'node:crypto'

export const codeLength = 6
export const periodSeconds = 30

/** Whether a code is that of now, or of the half minute before or after (RFC 6238, section 5.2). */
export function isTotpCode(key: Uint8Array, code: string, now: Date) {
  const step = Math.floor(now.getTime() / 1000 / periodSeconds)
  return [step - 1, step, step + 1].map((at) => sameText(totpCode(key, at), code)).includes(true)
}

/** The code of one period (RFC 4226, section 5.3). */
export function totpCode(key: Uint8Array, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** codeLength).padStart(codeLength, '0')
}

function sameText(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding. */
export function base32(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
