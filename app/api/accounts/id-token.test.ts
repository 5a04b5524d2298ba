import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { signIdToken, verifyIdToken } from './id-token.server.ts'
import { signingKey } from './signing-key.server.ts'

const issuer = { secret: 's'.repeat(32), projectId: 'shajara' }
const now = new Date('2026-11-22T10:00:00Z')
const subject = {
  userId: 'u1',
  sessionId: 's1',
  email: 'maryam@example.org',
  emailVerified: true,
  name: 'Maryam',
  picture: null,
  signedInAt: new Date('2026-11-22T09:00:00Z'),
  provider: 'password',
  secondFactor: null,
  googleId: null,
  phoneNumber: null,
}
const session = { userId: 'u1', sessionId: 's1' }
const claims = {
  iss: 'https://securetoken.google.com/shajara',
  aud: 'shajara',
  sub: 'u1',
  sid: 's1',
  iat: now.getTime() / 1000,
  exp: now.getTime() / 1000 + 3600,
}

test('a token has the claims that other servers expect', async () => {
  const token = await signIdToken(issuer, { ...subject, secondFactor: 'f1', googleId: 'g1' }, now)
  const keys = createLocalJWKSet({ keys: [(await signingKey(issuer.secret)).jwk] })
  const { payload } = await jwtVerify(token, keys, { currentDate: now })
  expect(payload).toEqual({
    ...claims,
    name: 'Maryam',
    auth_time: 1795338000,
    user_id: 'u1',
    email: 'maryam@example.org',
    email_verified: true,
    firebase: {
      identities: { email: ['maryam@example.org'], 'google.com': ['g1'] },
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: 'f1',
    },
  })
  expect(await verifyIdToken(issuer, token, now)).toEqual(session)
})

test('a token expires after an hour', async () => {
  const token = await signIdToken(issuer, subject, now)
  const after = (seconds: number) => verifyIdToken(issuer, token, new Date(now.getTime() + seconds * 1000))
  expect(await after(3599)).toEqual(session)
  expect(await after(3601)).toBeNull()
})

test('a different secret gives a different key, and the published key has no private part', async () => {
  const token = await signIdToken(issuer, subject, now)
  const other = { ...issuer, secret: 'another secret of more characters' }
  expect(await verifyIdToken(other, token, now)).toBeNull()
  expect((await signingKey(other.secret)).kid).not.toBe((await signingKey(issuer.secret)).kid)
  expect((await signingKey(issuer.secret)).jwk).not.toHaveProperty('d')
})

const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const kid = (await signingKey(issuer.secret)).kid
const token = await signIdToken(issuer, subject, now)
const [header = '', payload = '', signature = ''] = token.split('.')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { privateKey, publicKey } = await signingKey(issuer.secret)
const publicPem = publicKey.export({ type: 'spki', format: 'pem' })

const hostileTokens: Record<string, string | Promise<string>> = {
  'is unsigned': new UnsecuredJWT(claims).encode(),
  'claims to be unsigned but has a signature': `${encode({ alg: 'none' })}.${payload}.${signature}`,
  'has no signature': `${header}.${payload}.`,
  'was tampered with': `${header}.${encode({ ...claims, sub: 'u2' })}.${signature}`,
  'has our key ID but another signature': new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(foreignKey),
  'has our signature but another key ID': new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'other' })
    .sign(privateKey),
  'uses our public key as an HMAC secret': new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(Buffer.from(publicPem)),
  'is for another project': new SignJWT({ ...claims, aud: 'other' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'comes from another issuer': new SignJWT({ ...claims, iss: 'https://accounts.google.com' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'has no session': new SignJWT({ ...claims, sid: undefined })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'is malformed': 'abc',
  'is only dots': '...',
  'has only empty parts': '..',
}

test.each(Object.entries(hostileTokens))('rejects a token that %s', async (_, token) => {
  expect(await verifyIdToken(issuer, await token, now)).toBeNull()
})

test('the header of a token has the ID of its key', () => {
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid, typ: 'JWT' })
})
