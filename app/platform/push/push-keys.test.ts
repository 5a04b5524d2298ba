import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPushKey, vapidKeys } from './push-keys.server.ts'

test('the same secret always gives the same valid key pair, and a different secret a different one', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 32 }), fc.string({ minLength: 32 }), (secret, other) => {
      const { publicKey, privateKey } = vapidKeys(secret)
      expect(vapidKeys(secret)).toEqual({ publicKey, privateKey })
      expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
      expect(isPushKey(publicKey)).toBe(true)
      if (other !== secret) expect(vapidKeys(other).publicKey).not.toBe(publicKey)
    }),
  )
})

test('accepts only an uncompressed point on the curve as a device’s key', () => {
  const pair = createECDH('prime256v1')
  const key = Buffer.from(pair.generateKeys())
  expect(isPushKey(key.toString('base64url'))).toBe(true)
  expect(isPushKey(pair.getPublicKey('base64url', 'compressed'))).toBe(false)
  const offCurve = Buffer.from(key)
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  expect(isPushKey(offCurve.toString('base64url'))).toBe(false)
  expect(isPushKey('')).toBe(false)
  expect(isPushKey('AAAA')).toBe(false)
})
