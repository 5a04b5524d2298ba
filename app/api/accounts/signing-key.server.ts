import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { keyFor } from '#app/platform/http/signature.server.ts'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** The public key as published at /.well-known/jwks.json. */
  jwk: JWK
}

const cache = new Map<string, Promise<SigningKey>>()

/**
 * The key that signs ID tokens (ES256). It is derived from the server's secret, so every node has the same
 * key without storing it, and changing the secret rotates it.
 */
export function signingKey(secret: string) {
  const key = cache.get(secret) ?? deriveKey(secret)
  cache.set(secret, key)
  return key
}

async function deriveKey(secret: string): Promise<SigningKey> {
  const { d, x, y } = deriveKeyPair(secret)
  const publicJwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const kid = (await calculateJwkThumbprint(publicJwk)).slice(0, 16)
  return {
    kid,
    privateKey: createPrivateKey({ key: { ...publicJwk, d: d.toString('base64url') }, format: 'jwk' }),
    publicKey: createPublicKey({ key: publicJwk, format: 'jwk' }),
    jwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig' },
  }
}

/** Tries candidates until one is below the curve's order (FIPS 186-5, A.2.2). The first nearly always is. */
function deriveKeyPair(secret: string) {
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
