import { createHash } from 'node:crypto'
import {
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth'
import { SignJWT, UnsecuredJWT } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { apiTest, type ClientApi, errorCodeOf } from '#tests/client.ts'
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

const signInWithGoogle = async (api: ClientApi, idToken: string) =>
  signInWithCredential(api.client(), GoogleAuthProvider.credential(idToken))

/** The members to whose accounts a Google account was linked, according to the security log. */
const linkedMembers = ({ events }: ClientApi) =>
  events.filter(({ event }) => event === 'google.linked').map(({ user }) => user)

apiTest(
  'the first Google sign-in creates an account, and the next one signs in to it',
  async (api) => {
    const identity = { sub: 'g-new', email: 'yusuf@example.org' }
    const { user } = await signInWithGoogle(api, await tokenOf(identity))
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
    const again = await signInWithGoogle(api, await tokenOf({ ...identity, email: 'moved@example.org' }))
    expect(again.user.uid).toBe(user.uid)
  },
  env,
)

apiTest(
  'a Google account is linked to an existing account only if both sides have verified the address',
  async (api) => {
    const verified = await addTestMember(api.db)
    const { user } = await signInWithGoogle(api, await tokenOf({ email: verified.email }))
    expect(user.uid).toBe(verified.id)
    const listMail = () => api.db.selectFrom('mail').select(['recipient', 'subject']).execute()
    const notice = {
      recipient: verified.email,
      subject: 'A Google account was linked to your Shajara account',
    }
    expect((await listMail()).filter(({ subject }) => subject === notice.subject)).toEqual([notice])
    const unverified = await addTestMember(api.db, { emailVerified: false })
    expect(await errorCodeOf(signInWithGoogle(api, await tokenOf({ email: unverified.email })))).toBe(
      'auth/account-exists-with-different-credential',
    )
    const third = await addTestMember(api.db)
    const claimed = await tokenOf({ email: third.email, email_verified: false })
    expect(await errorCodeOf(signInWithGoogle(api, claimed))).toBe(
      'auth/account-exists-with-different-credential',
    )
    // A second Google account with the same address cannot take over the linked one.
    const rival = await tokenOf({ sub: 'g-rival', email: verified.email })
    expect(await errorCodeOf(signInWithGoogle(api, rival))).toBe(
      'auth/account-exists-with-different-credential',
    )
    expect((await listMail()).filter(({ subject }) => subject === notice.subject)).toEqual([notice])
    expect(linkedMembers(api)).toEqual([verified.id])
  },
  env,
)

apiTest(
  'a suspended member cannot sign in, and two-step verification still applies',
  async (api) => {
    const member = await addTestMember(api.db)
    const identity = { sub: 'g-two', email: member.email }
    await signInWithGoogle(api, await tokenOf(identity))
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
    expect(await errorCodeOf(signInWithGoogle(api, await tokenOf(identity)))).toBe(
      'auth/multi-factor-auth-required',
    )
    await api.db.updateTable('user').set({ disabledAt: new Date().toISOString() }).execute()
    expect(await errorCodeOf(signInWithGoogle(api, await tokenOf(identity)))).toBe('auth/user-disabled')
  },
  env,
)

apiTest(
  'a member can link a Google account unless someone else has linked it',
  async (api) => {
    const [first, second] = [await addTestMember(api.db), await addTestMember(api.db)]
    const identity = { sub: 'g-link', email: 'elsewhere@example.org' }
    const { user } = await signInWithEmailAndPassword(api.client(), first.email, testPassword)
    await linkWithCredential(user, GoogleAuthProvider.credential(await tokenOf(identity)))
    expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual(['google.com', 'password'])
    expect((await signInWithGoogle(api, await tokenOf(identity))).user.uid).toBe(first.id)
    const other = (await signInWithEmailAndPassword(api.client(), second.email, testPassword)).user
    const taken = linkWithCredential(other, GoogleAuthProvider.credential(await tokenOf(identity)))
    expect(await errorCodeOf(taken)).toBe('auth/credential-already-in-use')
    await unlink(user, 'google.com')
    expect(await api.outbox()).toEqual([
      { recipient: first.email, subject: 'A Google account was linked to your Shajara account' },
      { recipient: first.email, subject: 'Google login was removed from your Shajara account' },
    ])
    expect(linkedMembers(api)).toEqual([first.id])
  },
  env,
)

apiTest(
  'accepts only current tokens that the issuer signed for our client, and logs the rejection of others',
  async (api) => {
    const validClaims = { ...claimsOf({}), iss: env.GOOGLE_ISSUER, iat: 1, exp: 4_000_000_000 }
    const invalid: Record<string, string> = {
      'for another client': await tokenOf({ aud: 'another-client' }),
      'from another issuer': await tokenOf({ iss: 'https://evil.example' }),
      expired: await tokenOf({ exp: Math.floor(Date.now() / 1000) - 3600 }),
      unsigned: new UnsecuredJWT(validClaims).encode(),
      'signed with another key': await new SignJWT(validClaims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from('another secret of thirty-two bytes')),
      'without a subject': await tokenOf({ sub: '' }),
      malformed: 'abc',
    }
    for (const [name, token] of Object.entries(invalid))
      expect([name, await errorCodeOf(signInWithGoogle(api, token))]).toEqual([
        name,
        'auth/invalid-credential',
      ])
    const withAccessToken = signInWithCredential(api.client(), GoogleAuthProvider.credential(null, 'access'))
    expect(await errorCodeOf(withAccessToken)).toBe('auth/invalid-credential')
    const rejections = api.events.filter(
      ({ event, detail }) => event === 'login.failure' && detail === 'app: google',
    )
    expect(rejections).toHaveLength(Object.keys(invalid).length + 1)
    expect(await api.db.selectFrom('user').select('id').execute()).toEqual([])
  },
  env,
)

apiTest(
  'accepts only the nonce that the client chose',
  async (api) => {
    const hashed = createHash('sha256').update('our nonce').digest('hex')
    const errorFor = async (nonce: string | undefined, rawNonce: string | undefined) => {
      const idToken = await tokenOf(nonce === undefined ? {} : { nonce })
      const credential = new OAuthProvider('google.com').credential({
        idToken,
        ...(rawNonce ? { rawNonce } : {}),
      })
      return errorCodeOf(signInWithCredential(api.client(), credential))
    }
    expect(await errorFor('our nonce', 'our nonce')).toBeNull()
    expect(await errorFor(hashed, 'our nonce')).toBeNull()
    expect(await errorFor('another', 'our nonce')).toBe('auth/invalid-credential')
    expect(await errorFor('our nonce', undefined)).toBe('auth/invalid-credential')
    expect(await errorFor(undefined, 'our nonce')).toBe('auth/invalid-credential')
  },
  env,
)

apiTest('rejects Google sign-in when no Google client is configured', async (api) => {
  expect(await errorCodeOf(signInWithGoogle(api, await tokenOf()))).toBe('auth/operation-not-allowed')
})
