import { type QrCode, qrCode } from '#app/platform/qr-code.server.ts'

/** The secret of a new authenticator app entry, in every form in which a member can enter it. */
export interface AuthenticatorKey {
  /** The secret in groups of four characters, for manual entry. */
  secret: string
  qr: QrCode
  /** Opens an authenticator app on the same device. */
  uri: string
}

/** All forms of the key in an `otpauth:` URI. */
export function authenticatorKey(uri: string): AuthenticatorKey {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { secret: secret.replace(/.{4}(?=.)/g, '$& '), qr: qrCode(uri), uri }
}
