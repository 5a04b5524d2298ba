import { createECDH, hkdfSync } from 'node:crypto'

const curve = 'prime256v1'
/** The order of the curve P-256 (FIPS 186-5 and SP 800-186, section 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const keyBytes = 32
/** 64 bits more than the key, so that the bias of the remainder is negligible (FIPS 186-5, A.2.1). */
const seedBytes = keyBytes + 8

/**
 * The key pair by which push services recognize this site (VAPID, RFC 8292), in Base64url. It is derived from `SECRET`,
 * so all nodes agree and a restored backup has the same one.
 */
export function vapidKeys(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'shajara:vapid', seedBytes)).toString('hex')
  const key = ((BigInt(`0x${seed}`) % (order - 1n)) + 1n).toString(16).padStart(2 * keyBytes, '0')
  const pair = createECDH(curve)
  pair.setPrivateKey(key, 'hex')
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(key, 'hex').toString('base64url'),
  }
}

/** Whether messages can be encrypted for a device's public key, an uncompressed point of P-256 (RFC 8291), in Base64url. */
export function isPushKey(text: string) {
  const point = Buffer.from(text, 'base64url')
  if (point.length !== 1 + 2 * keyBytes || point[0] !== 4) return false
  const pair = createECDH(curve)
  pair.generateKeys()
  try {
    pair.computeSecret(point)
    return true
  } catch {
    return false
  }
}
