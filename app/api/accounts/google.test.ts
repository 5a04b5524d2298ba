import { createHash } from 'node:crypto'
import {
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { SignJWT, UnsecuredJWT } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AccountsApi, apiTest, problemOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const server = new OAuth2Server()
const env = { GOOGLE_ISSUER: '', GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'tea' }

beforeAll(async () => {
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  env.GOOGLE_ISSUER = server.issuer.url ?? ''
})
afterAll(() => server.stop())

let count = 0
interface Claims {
  sub?: string
  email?: string
  email_verified?: boolean
  aud?: string
  iss?: string
  exp?: number
  nonce?: string
}

const claimsOf = (claims: Claims) => {
  count++
  return {
    sub: `g-${count}`,
    email: `Google-${count}@Example.org`,
    email_verified: true,
    name: 'Yusuf Idris',
    picture: 'https://example.org/y.png',
    aud: 'our-client',
    ...claims,
  }
}

const tokenOf = (claims: Claims = {}) =>
  server.issuer.buildToken({
    scopesOrTransform: (_, payload) => Object.assign(payload, claimsOf(claims)),
  })

const come = async (api: AccountsApi, idToken: string) =>
  signInWithCredential(api.client(), GoogleAuthProvider.credential(idToken))

apiTest(
  'Google signs somebody new in, and knows them the next time',
  async (api) => {
    const who = { sub: 'g-new', email: 'yusuf@example.org' }
    const { user } = await come(api, await tokenOf(who))
    expect(user).toMatchObject({
      email: 'yusuf@example.org',
      emailVerified: true,
      displayName: 'Yusuf Idris',
      photoURL: 'https://example.org/y.png',
    })
    expect(user.providerData).toMatchObject([{ providerId: 'google.com', uid: 'g-new' }])
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(signInProvider).toBe('google.com')
    expect(claims.firebase).toMatchObject({ identities: { 'google.com': ['g-new'] } })
    const again = await come(api, await tokenOf({ ...who, email: 'moved@example.org' }))
    expect(again.user.uid).toBe(user.uid)
  },
  env,
)

apiTest(
  'an account is joined only when its address is proven on both sides',
  async (api) => {
    const proven = await addTestMember(api.db)
    const { user } = await come(api, await tokenOf({ email: proven.email }))
    expect(user.uid).toBe(proven.id)
    const unproven = await addTestMember(api.db, { emailVerified: false })
    expect(await problemOf(come(api, await tokenOf({ email: unproven.email })))).toBe(
      'auth/account-exists-with-different-credential',
    )
    const third = await addTestMember(api.db)
    const claimed = await tokenOf({ email: third.email, email_verified: false })
    expect(await problemOf(come(api, claimed))).toBe('auth/account-exists-with-different-credential')
    // Another Google account of the same address does not take the joined one over.
    const rival = await tokenOf({ sub: 'g-rival', email: proven.email })
    expect(await problemOf(come(api, rival))).toBe('auth/account-exists-with-different-credential')
  },
  env,
)

apiTest(
  'a disabled member does not come in, and two steps are two steps',
  async (api) => {
    const member = await addTestMember(api.db)
    const who = { sub: 'g-two', email: member.email }
    await come(api, await tokenOf(who))
    await api.db
      .insertInto('twoFactor')
      .values({
        id: 'f',
        userId: member.id,
        secret: '',
        backupCodes: '',
        verified: 1,
        failedVerificationCount: 0,
        lockedUntil: null,
      })
      .execute()
    await api.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', member.id).execute()
    expect(await problemOf(come(api, await tokenOf(who)))).toBe('auth/multi-factor-auth-required')
    await api.db.updateTable('user').set({ disabledAt: new Date().toISOString() }).execute()
    expect(await problemOf(come(api, await tokenOf(who)))).toBe('auth/user-disabled')
  },
  env,
)

apiTest(
  'a member adds Google, unless it is somebody else’s',
  async (api) => {
    const [first, second] = [await addTestMember(api.db), await addTestMember(api.db)]
    const who = { sub: 'g-link', email: 'elsewhere@example.org' }
    const { user } = await signInWithEmailAndPassword(api.client(), first.email, testPassword)
    await linkWithCredential(user, GoogleAuthProvider.credential(await tokenOf(who)))
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual(['google.com', 'password'])
    expect((await come(api, await tokenOf(who))).user.uid).toBe(first.id)
    const other = (await signInWithEmailAndPassword(api.client(), second.email, testPassword)).user
    const taken = linkWithCredential(other, GoogleAuthProvider.credential(await tokenOf(who)))
    expect(await problemOf(taken)).toBe('auth/credential-already-in-use')
  },
  env,
)

apiTest(
  'only what the issuer signed for us, and for now, is believed',
  async (api) => {
    const whole = { ...claimsOf({}), iss: env.GOOGLE_ISSUER, iat: 1, exp: 4_000_000_000 }
    const lies: Record<string, string> = {
      'for another client': await tokenOf({ aud: 'another-client' }),
      'of another issuer': await tokenOf({ iss: 'https://evil.example' }),
      over: await tokenOf({ exp: Math.floor(Date.now() / 1000) - 3600 }),
      unsigned: new UnsecuredJWT(whole).encode(),
      'signed by anybody': await new SignJWT(whole)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('a password of somebody, of thirty-two')),
      'without a member': await tokenOf({ sub: '' }),
      'no token': 'abc',
    }
    for (const [what, token] of Object.entries(lies))
      expect([what, await problemOf(come(api, token))]).toEqual([what, 'auth/invalid-credential'])
    const byAccess = signInWithCredential(api.client(), GoogleAuthProvider.credential(null, 'access'))
    expect(await problemOf(byAccess)).toBe('auth/invalid-credential')
    expect(await api.db.selectFrom('user').select('id').execute()).toEqual([])
  },
  env,
)

apiTest(
  'a nonce has to be the one that the client chose',
  async (api) => {
    const hashed = createHash('sha256').update('our nonce').digest('hex')
    const problem = async (nonce: string | undefined, rawNonce: string | undefined) => {
      const idToken = await tokenOf(nonce === undefined ? {} : { nonce })
      const credential = new OAuthProvider('google.com').credential({
        idToken,
        ...(rawNonce ? { rawNonce } : {}),
      })
      return problemOf(signInWithCredential(api.client(), credential))
    }
    expect(await problem('our nonce', 'our nonce')).toBe('nothing')
    expect(await problem(hashed, 'our nonce')).toBe('nothing')
    expect(await problem('another', 'our nonce')).toBe('auth/invalid-credential')
    expect(await problem('our nonce', undefined)).toBe('auth/invalid-credential')
    expect(await problem(undefined, 'our nonce')).toBe('auth/invalid-credential')
  },
  env,
)

apiTest('without a client of ours nobody comes in through Google', async (api) => {
  expect(await problemOf(come(api, await tokenOf()))).toBe('auth/operation-not-allowed')
})
