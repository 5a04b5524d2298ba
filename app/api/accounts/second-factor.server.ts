import { consumeCode } from '#app/accounts/two-step/used-code-store.server.ts'
import { authKey } from '#app/platform/auth/session.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { apiError, tooManyRequests } from './reply.ts'
import { findFactor, recordAttempt, reserveAttempt } from './second-factor-store.server.ts'
import { isTotpCode } from './totp.ts'

/** Refuses anything but the authenticator's code of now, used for the first time. */
export async function requireCode(call: Call, userId: string, code: string) {
  const outcome = await tryCode(call, userId, code)
  if (outcome === 'tooOften') throw tooManyRequests()
  if (outcome !== 'right') throw apiError('INVALID_CODE')
}

/** Whether a code is the authenticator's, and was not used before, here or on the site. */
async function tryCode(
  call: Call,
  userId: string,
  code: string,
): Promise<'right' | 'wrong' | 'tooOften' | 'off'> {
  const { db, now } = call
  const factor = await findFactor(db, userId)
  if (!factor) return 'off'
  if (!(await reserveAttempt(db, userId, now))) return 'tooOften'
  const fresh = await consumeCode(db, userId, code, now)
  const key = Buffer.from(await decryptSecret(call, factor.secret))
  const right = isTotpCode(key, code, now) && fresh
  await recordAttempt(db, userId, right, now)
  return right ? 'right' : 'wrong'
}

/** Secrets are kept as Better Auth keeps them, so that either can read what the other made. */
export async function decryptSecret({ config }: Call, data: string) {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  return symmetricDecrypt({ key: authKey(config), data })
}

export async function encryptSecret({ config }: Call, data: string) {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key: authKey(config), data })
}
