import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { keyFor } from '#app/platform/http/signed-cookie.server.ts'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public half, as it is published. */
  jwk: JWK
}

const cache = new Map<string, Promise<SigningKey>>()

/**
 * The key that signs ID tokens (ES256), made from the program's secret: the same on every node, nowhere
 * stored, and another one when the secret changes.
 */
export function signingKey(secret: string) {
  const key = cache.get(secret) ?? makeKey(secret)
  cache.set(secret, key)
  return key
}

async function makeKey(secret: string): Promise<SigningKey> {
  const { d, x, y } = keyPair(secret)
  const shape = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const kid = (await calculateJwkThumbprint(shape)).slice(0, 16)
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...shape, d: d.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: shape, format: 'jwk' }),
    jwk: { ...shape, kid, alg: 'ES256', use: 'sig' },
  }
}

/** Tries candidates until one is within the curve's order (FIPS 186-5, A.2.2): nearly always the first. */
function keyPair(secret: string) {
  const pair = createECDH('prime256v1')
  for (let candidate = 1; ; candidate++) {
    const d = Buffer.from(keyFor(secret, `id-token ${candidate}`), 'base64url')
    try {
      pair.setPrivateKey(d)
    } catch {
      continue
    }
    const point = pair.getPublicKey()
    return { d, x: point.subarray(1, 33), y: point.subarray(33) }
  }
}
