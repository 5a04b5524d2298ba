import { consumeAuthenticatorCode } from '#app/accounts/two-step/used-code-store.server.ts'
import { authKey } from '#app/platform/auth/session.server.ts'
import { apiError, tooManyRequests } from './api-error.ts'
import { findAuthenticator, recordAttempt, reserveAttempt } from './authenticator-store.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { isTotpCode } from './totp.ts'

/** Consumes a code from the authenticator app. Throws unless the code is current and has not been used yet. */
export async function requireAuthenticatorCode(call: Call, userId: string, code: string) {
  const outcome = await tryAuthenticatorCode(call, userId, code)
  if (outcome === 'locked') throw tooManyRequests()
  if (outcome !== 'valid') throw apiError('INVALID_CODE')
}

async function tryAuthenticatorCode(
  call: Call,
  userId: string,
  code: string,
): Promise<'valid' | 'invalid' | 'locked' | 'notEnrolled'> {
  const { db, now } = call
  const factor = await findAuthenticator(db, userId)
  if (!factor) return 'notEnrolled'
  if (!(await reserveAttempt(db, userId, now))) return 'locked'
  const isUnused = await consumeAuthenticatorCode(db, userId, code, now)
  const key = Buffer.from(await decryptSecret(call, factor.secret))
  const isValid = isTotpCode(key, code, now) && isUnused
  await recordAttempt(db, userId, isValid, now)
  return isValid ? 'valid' : 'invalid'
}

/** Uses Better Auth's encryption, so that Better Auth and this API can read each other's secrets. */
export async function decryptSecret({ config }: Call, data: string) {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  return symmetricDecrypt({ key: authKey(config), data })
}

export async function encryptSecret({ config }: Call, data: string) {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key: authKey(config), data })
}
