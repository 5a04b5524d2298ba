import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { makeIdToken, readIdToken } from './id-token.server.ts'
import { signingKey } from './signing-key.server.ts'

const issuer = { secret: 'a secret of thirty-two characters', projectId: 'shajara' }
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
}
const own = { userId: 'u1', sessionId: 's1' }
const claims = {
  iss: 'https://securetoken.google.com/shajara',
  aud: 'shajara',
  sub: 'u1',
  sid: 's1',
  iat: now.getTime() / 1000,
  exp: now.getTime() / 1000 + 3600,
}

test('a token says who it is for, as other servers look for it', async () => {
  const token = await makeIdToken(issuer, { ...subject, secondFactor: 'f1', googleId: 'g1' }, now)
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
  expect(await readIdToken(issuer, token, now)).toEqual(own)
})

test('a token lasts an hour', async () => {
  const token = await makeIdToken(issuer, subject, now)
  const after = (seconds: number) => readIdToken(issuer, token, new Date(now.getTime() + seconds * 1000))
  expect(await after(3599)).toEqual(own)
  expect(await after(3601)).toBeNull()
})

test('every node makes the same key, and another secret another one', async () => {
  const token = await makeIdToken(issuer, subject, now)
  const other = { ...issuer, secret: 'another secret of more characters' }
  expect(await readIdToken(other, token, now)).toBeNull()
  expect((await signingKey(other.secret)).kid).not.toBe((await signingKey(issuer.secret)).kid)
  expect((await signingKey(issuer.secret)).jwk).not.toHaveProperty('d')
})

const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const kid = (await signingKey(issuer.secret)).kid
const real = await makeIdToken(issuer, subject, now)
const [header = '', payload = '', signature = ''] = real.split('.')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { privateKey, publicKey } = await signingKey(issuer.secret)
const publicPem = publicKey.export({ type: 'spki', format: 'pem' })

const hostile: Record<string, string | Promise<string>> = {
  'is unsigned': new UnsecuredJWT(claims).encode(),
  'says that it is unsigned, with a signature': `${encoded({ alg: 'none' })}.${payload}.${signature}`,
  'has lost its signature': `${header}.${payload}.`,
  'was changed': `${header}.${encoded({ ...claims, sub: 'u2' })}.${signature}`,
  'was signed by somebody else under our key id': new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(foreign),
  'was signed by us under another key id': new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'other' })
    .sign(privateKey),
  'takes our public key for a password': new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .sign(Buffer.from(publicPem)),
  'is for another project': new SignJWT({ ...claims, aud: 'other' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'comes from another issuer': new SignJWT({ ...claims, iss: 'https://accounts.google.com' })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'names no session': new SignJWT({ ...claims, sid: undefined })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey),
  'is no token': 'abc',
  'is three dots': '...',
  'is empty parts': '..',
}

test.each(Object.entries(hostile))('a token that %s is not believed', async (_, token) => {
  expect(await readIdToken(issuer, await token, now)).toBeNull()
})

test('a token names its key', () => {
  expect(decodeProtectedHeader(real)).toEqual({ alg: 'ES256', kid, typ: 'JWT' })
})
