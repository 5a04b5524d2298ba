import {
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  updateEmail,
} from 'firebase/auth'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, vi } from 'vitest'
import { findMember } from '#app/accounts/login/member-store.server.ts'
import { action as confirmTwoStep } from '#app/accounts/two-step/two-step-confirm.route.tsx'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { apiTest, type ClientApi, errorCodeOf } from '#tests/client.ts'
import { addTestMember, memberFixture, testPassword } from '#tests/member.ts'
import { addPendingAuthenticator, enableAuthenticator } from './authenticator-store.server.ts'
import { replaceEmail } from './member-email-store.server.ts'
import { totpCode } from './totp.ts'

afterEach(() => vi.useRealTimers())

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function keyOf(base32: string) {
  const bits = [...base32]
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The current code, or the code `ahead` periods from now. */
const codeOf = (secretKey: string, ahead = 0) =>
  totpCode(keyOf(secretKey), Math.floor(Date.now() / 30_000) + ahead)

async function signInNewMember(api: ClientApi, member: Parameters<typeof addTestMember>[1] = {}) {
  const { id, email } = await addTestMember(api.db, member)
  const { user } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  return { id, email, user }
}

const startEnrollment = async (user: User) =>
  TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())

const enroll = (user: User, secret: TotpSecret, code: string, name = 'My phone') =>
  multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)

async function enrollNewMember(api: ClientApi) {
  const { id, email, user } = await signInNewMember(api)
  const secret = await startEnrollment(user)
  await enroll(user, secret, codeOf(secret.secretKey, -1))
  return { id, email, user, secretKey: secret.secretKey }
}

async function passFirstStep(api: ClientApi, email: string) {
  const auth = api.client()
  const error = await signInWithEmailAndPassword(auth, email, testPassword).catch((error) => error)
  expect(error.code).toBe('auth/multi-factor-auth-required')
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const { uid } = resolver.hints[0] ?? { uid: '' }
  const submit = (code: string, factor = uid) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor, code))
  return { resolver, submit }
}

apiTest('an authenticator app is enrolled, required at sign-in, and removed', async (api) => {
  const { id, email, user } = await signInNewMember(api)
  const secret = await startEnrollment(user)
  expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1' })
  expect(await errorCodeOf(enroll(user, secret, '000000'))).toBe('auth/invalid-verification-code')
  await enroll(user, secret, codeOf(secret.secretKey, -1))
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp')
  const row = await api.db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row?.twoFactorEnabled).toBe(1)
  expect(await errorCodeOf(startEnrollment(user))).toBe('auth/second-factor-already-in-use')

  const { resolver, submit } = await passFirstStep(api, email)
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  expect(Date.parse(resolver.hints[0]?.enrollmentTime ?? '')).toBeGreaterThan(0)
  const { user: signedIn } = await submit(codeOf(secret.secretKey))
  expect(signedIn.uid).toBe(id)
  const { claims } = await signedIn.getIdTokenResult()
  expect(claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })

  await multiFactor(signedIn).unenroll(resolver.hints[0]?.uid ?? '')
  expect(multiFactor(signedIn).enrolledFactors).toEqual([])
  await signInWithEmailAndPassword(api.client(), email, testPassword)
  expect(await api.outbox()).toEqual([
    { recipient: email, subject: 'Two-step verification was turned on for your Shajara account' },
    { recipient: email, subject: 'Two-step verification was turned off for your Shajara account' },
  ])
})

apiTest(
  'after the authenticator app is removed, a phone still receives codes, and the email names only the app',
  async (api) => {
    const { id, email, user } = await enrollNewMember(api)
    const phone = { id: 'phone-1', userId: id, phoneNumber: '+14045550100', displayName: 'My phone' }
    await api.db
      .insertInto('phoneFactor')
      .values({ ...phone, enrolledAt: new Date().toISOString() })
      .execute()
    const app = multiFactor(user).enrolledFactors.find(({ factorId }) => factorId === 'totp')
    await multiFactor(user).unenroll(app?.uid ?? '')
    expect((await api.outbox()).map(({ subject }) => subject)).toContain(
      'The authenticator app was removed from your Shajara account',
    )
    const { resolver } = await passFirstStep(api, email)
    expect(resolver.hints).toMatchObject([{ factorId: 'phone' }])
  },
)

apiTest('logs that two-step verification was turned on and off', async (api) => {
  const { id, user } = await enrollNewMember(api)
  await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]?.uid ?? '')
  const changes = api.events.filter(({ event }) => event === 'two-step.changed')
  expect(changes).toMatchObject([
    { user: id, network: '127.0.0.1', detail: 'on' },
    { user: id, network: '127.0.0.1', detail: 'off' },
  ])
})

apiTest('an enrollment expires after ten minutes', async (api) => {
  const { email, user } = await signInNewMember(api)
  const secret = await startEnrollment(user)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  const { user: later } = await signInWithEmailAndPassword(api.client(), email, testPassword)
  expect(await errorCodeOf(enroll(later, secret, codeOf(secret.secretKey)))).toBe('auth/code-expired')
  const another = await startEnrollment(later)
  await enroll(later, another, codeOf(another.secretKey))
  expect(multiFactor(later).enrolledFactors).toHaveLength(1)
})

apiTest('the first step of a two-step sign-in returns no tokens', async (api) => {
  const { email } = await enrollNewMember(api)
  const { json } = await api.call('/v1/accounts:signInWithPassword', {
    email,
    password: testPassword,
    returnSecureToken: true,
  })
  expect(Object.keys(json).sort()).toEqual(
    ['email', 'kind', 'localId', 'mfaInfo', 'mfaPendingCredential', 'registered'].sort(),
  )
})

apiTest('a code works only once', async (api) => {
  const { email, secretKey } = await enrollNewMember(api)
  const code = codeOf(secretKey)
  await (await passFirstStep(api, email)).submit(code)
  const { submit } = await passFirstStep(api, email)
  expect(await errorCodeOf(submit(code))).toBe('auth/invalid-verification-code')
})

apiTest('five wrong codes end the sign-in, and ten in a row lock the authenticator', async (api) => {
  const { email, secretKey } = await enrollNewMember(api)
  const first = await passFirstStep(api, email)
  const attempts = []
  for (let count = 0; count < 6; count++) attempts.push(await errorCodeOf(first.submit(`00000${count}`)))
  expect(attempts).toEqual([...Array(5).fill('auth/invalid-verification-code'), 'auth/too-many-requests'])
  const second = await passFirstStep(api, email)
  for (let count = 0; count < 5; count++) await errorCodeOf(second.submit(`11111${count}`))
  const third = await passFirstStep(api, email)
  expect(await errorCodeOf(third.submit(codeOf(secretKey)))).toBe('auth/too-many-requests')
})

apiTest('a pending sign-in completes once, with the member’s own factor', async (api) => {
  const { email, secretKey } = await enrollNewMember(api)
  const { resolver, submit } = await passFirstStep(api, email)
  expect(await errorCodeOf(submit(codeOf(secretKey), 'another'))).toBe('auth/multi-factor-info-not-found')
  await submit(codeOf(secretKey))
  const pending = (resolver.session as unknown as { credential: string }).credential
  const finalize = (mfaPendingCredential: string) =>
    api.call('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      mfaEnrollmentId: resolver.hints[0]?.uid,
      totpVerificationInfo: { verificationCode: codeOf(secretKey, 1) },
    })
  expect((await finalize(pending)).code).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  expect((await finalize('')).code).toBe('MISSING_MFA_PENDING_CREDENTIAL')
})

apiTest('a member who is suspended between the steps cannot sign in', async (api) => {
  const { id, email, secretKey } = await enrollNewMember(api)
  const { submit } = await passFirstStep(api, email)
  await api.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await errorCodeOf(submit(codeOf(secretKey)))).toBe('auth/user-disabled')
})

apiTest('enrollment needs a verified address and a recent sign-in', async (api) => {
  const unverified = await signInNewMember(api, { emailVerified: false })
  expect(await errorCodeOf(startEnrollment(unverified.user))).toBe('auth/unverified-email')
  const old = await signInNewMember(api)
  await api.db.updateTable('session').set({ createdAt: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await errorCodeOf(startEnrollment(old.user))).toBe('auth/requires-recent-login')
})

apiTest('an enrollment cannot be finished after a change to an unverified address', async (api) => {
  const { id, user } = await signInNewMember(api)
  const secret = await startEnrollment(user)
  await updateEmail(user, 'victim@example.org')
  expect(await errorCodeOf(enroll(user, secret, codeOf(secret.secretKey)))).toBe('auth/unverified-email')

  const member = memberFixture({ id, email: 'victim@example.org', emailVerified: false, role: 'user' })
  const context = new RouterContextProvider()
  context.set(databaseContext, api.db)
  context.set(memberContext, member)
  context.set(clientAddressContext, '192.0.2.1')
  const body = new URLSearchParams({ code: codeOf(secret.secretKey) })
  const request = new Request('http://localhost/', { method: 'POST', body })
  const result = await confirmTwoStep({
    context,
    request,
    url: new URL(request.url),
    params: {},
    pattern: '/profile/two-step/confirm',
  })
  expect(result).toMatchObject({ data: { problem: 'Please confirm your email address first.' } })
  expect(await api.db.selectFrom('user').select('twoFactorEnabled').execute()).toEqual([
    { twoFactorEnabled: 0 },
  ])
})

apiTest(
  'when an address change and an enrollment overlap, only the first to finish succeeds',
  async (api) => {
    const encrypted = { secret: 's', backupCodes: '[]' }
    const enrollment = { secret: 's', displayName: null }
    const now = new Date()
    const first = await addTestMember(api.db)
    await addPendingAuthenticator(api.db, first.id, encrypted)
    expect(await replaceEmail(api.db, first.id, 'first@example.org', now)).toBe(true)
    expect(await enableAuthenticator(api.db, first.id, enrollment, now)).toBeNull()
    const second = await addTestMember(api.db)
    await addPendingAuthenticator(api.db, second.id, encrypted)
    expect(await enableAuthenticator(api.db, second.id, enrollment, now)).not.toBeNull()
    expect(await replaceEmail(api.db, second.id, 'second@example.org', now)).toBe(false)
    expect(await findMember(api.db, second.id)).toMatchObject({ email: second.email, emailVerified: 1 })
  },
)

apiTest('only the newest enrollment can be finished', async (api) => {
  const { user } = await signInNewMember(api)
  const first = await startEnrollment(user)
  const second = await startEnrollment(user)
  expect(await errorCodeOf(enroll(user, first, codeOf(first.secretKey)))).toBe('auth/invalid-verification-id')
  await enroll(user, second, codeOf(second.secretKey))
})

apiTest(
  'an admin cannot unenroll while two-step verification is required for the admin area',
  async (api) => {
    const { email, secretKey, id } = await enrollNewMember(api)
    await api.db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute()
    await api.db.insertInto('setting').values({ key: 'twoStepForAdmins', value: 'true' }).execute()
    const { resolver, submit } = await passFirstStep(api, email)
    const { user } = await submit(codeOf(secretKey))
    expect(await errorCodeOf(multiFactor(user).unenroll(resolver.hints[0]?.uid ?? ''))).toBe(
      'auth/operation-not-allowed',
    )
  },
)

apiTest('rejects phone enrollment while phone login is off, and an unknown pending sign-in', async (api) => {
  const { user } = await signInNewMember(api)
  const idToken = await user.getIdToken()
  const start = { idToken, phoneEnrollmentInfo: { phoneNumber: '+14045550100', recaptchaToken: 'x' } }
  expect((await api.call('/v2/accounts/mfaEnrollment:start', start)).code).toBe('OPERATION_NOT_ALLOWED')
  const signIn = { mfaPendingCredential: 'x', mfaEnrollmentId: 'x', phoneSignInInfo: {} }
  expect((await api.call('/v2/accounts/mfaSignIn:start', signIn)).code).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})
