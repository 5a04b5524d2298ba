import { Secret, TOTP } from 'otpauth'

export const codeLength = 6
export const periodSeconds = 30

const secretOf = (key: Uint8Array) => new Secret({ buffer: new Uint8Array(key).buffer })

const totp = (key: Uint8Array) =>
  new TOTP({ secret: secretOf(key), digits: codeLength, period: periodSeconds })

/** Whether a code belongs to the current period or the one before or after it (RFC 6238, section 5.2). */
export const isTotpCode = (key: Uint8Array, code: string, now: Date) =>
  /^[0-9]{6}$/.test(code) && totp(key).validate({ token: code, timestamp: now.getTime(), window: 1 }) !== null

/** The code of a time step (RFC 4226, section 5.3). */
export const totpCode = (key: Uint8Array, step: number) =>
  totp(key).generate({ timestamp: step * periodSeconds * 1000 })

/** RFC 4648, section 6, without padding. */
export const base32 = (bytes: Uint8Array) => secretOf(bytes).base32
