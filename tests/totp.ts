import { createOTP } from '@better-auth/utils/otp'

/** The code that an authenticator app shows now. `secret` is as the site shows it, with or without spaces. */
export async function codeFor(secret: string) {
  const { base32 } = await import('@better-auth/utils/base32')
  return createOTP(new TextDecoder().decode(base32.decode(secret.replace(/\s/g, '')))).totp()
}
